import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** 256 random bits; the database keeps only a hash of it. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Encrypts a token so that only someone who holds its predecessor can read it back. */
export function sealSuccessor(successor: string, predecessor: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealKey(predecessor), iv)
  const sealed = [cipher.update(successor, 'utf8'), cipher.final()]
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64url')
}

export function unsealSuccessor(sealed: string, predecessor: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', sealKey(predecessor), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

function sealKey(token: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', token, '', 'refresh token successor', 32))
}
