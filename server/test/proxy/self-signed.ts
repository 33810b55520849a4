import { generateKeyPairSync, sign } from 'node:crypto'

const OIDS = {
  ecdsaWithSha256: '2a8648ce3d040302',
  commonName: '550403',
  subjectAltName: '551d11',
}

/** A self-signed certificate for localhost, valid for a day. */
export function selfSigned(): { certificate: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(oid(OIDS.ecdsaWithSha256))
  const name = sequence(der(0x31, sequence(oid(OIDS.commonName), der(0x0c, Buffer.from('localhost')))))
  const names = sequence(der(0x82, Buffer.from('localhost')))
  const body = sequence(
    der(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    sequence(time(-3_600_000), time(86_400_000)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(oid(OIDS.subjectAltName), der(0x04, names)))),
  )
  const signature = sign('sha256', body, privateKey)
  const certificate = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature))
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts)
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value]))
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'))
}

function time(fromNowMs: number): Buffer {
  const digits = new Date(Date.now() + fromNowMs).toISOString().replace(/\D/g, '')
  return der(0x18, Buffer.from(`${digits.slice(0, 14)}Z`))
}
