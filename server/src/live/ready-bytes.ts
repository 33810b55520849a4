import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const WORTH_COMPRESSING = 1_024

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
}
export type Encoding = keyof typeof compressors

/** An answer that is prepared once and sent many times. Each compressed form is created on first use. */
export class ReadyBytes {
  readonly bytes: Buffer
  readonly etag: string
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()

  constructor(bytes: Buffer, etag: string) {
    this.bytes = bytes
    this.etag = etag
  }

  static ofJson<T>(value: T): ReadyBytes {
    return ReadyBytes.ofText(JSON.stringify(value))
  }

  static ofText(text: string): ReadyBytes {
    return new ReadyBytes(Buffer.from(text), `W/"${hash('sha256', text, 'base64url')}"`)
  }

  /** The best form that the caller accepts. */
  async encodedFor(acceptEncoding: string): Promise<{ bytes: Buffer; encoding?: Encoding }> {
    const encoding = (['br', 'gzip'] as const).find((name) => accepts(acceptEncoding, name))
    if (!encoding || this.bytes.length < WORTH_COMPRESSING) return { bytes: this.bytes }
    const compressed = this.#compressed.get(encoding) ?? compressors[encoding](this.bytes)
    this.#compressed.set(encoding, compressed)
    return { bytes: await compressed, encoding }
  }
}

/** A weight of zero means that the caller refuses an encoding. */
function accepts(acceptEncoding: string, name: Encoding): boolean {
  const offer = acceptEncoding.split(',').find((part) => part.trim().split(';')[0]?.trim() === name)
  return offer !== undefined && !/;\s*q=0(?:\.0*)?\s*$/.test(offer)
}
