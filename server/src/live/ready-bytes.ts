import { createHash, hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { doInParts, doNow, inParts } from '../in-parts.ts'

const WORTH_COMPRESSING = 1_024
const PIECES_A_PART = 20

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
}
export type Encoding = keyof typeof compressors

/** Writes bytes in steps, and yields after each. */
type WriteBytes = () => Iterator<unknown, Buffer>

/** An answer that is prepared once and sent many times. It and each compressed form are created on first use. */
export class ReadyBytes {
  readonly etag: string
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()
  #bytes: Buffer | WriteBytes
  #preparing: Promise<Buffer> | undefined

  constructor(bytes: Buffer | WriteBytes, etag: string) {
    this.#bytes = bytes
    this.etag = etag
  }

  get bytes(): Buffer {
    if (typeof this.#bytes === 'function') this.#bytes = doNow(this.#bytes())
    return this.#bytes
  }

  /** The same, with pauses for other requests if it takes long. */
  prepare(): Promise<Buffer> {
    if (typeof this.#bytes !== 'function') return Promise.resolve(this.#bytes)
    this.#preparing ??= doInParts(this.#bytes()).then((bytes) => {
      if (typeof this.#bytes === 'function') this.#bytes = bytes
      return this.bytes
    })
    return this.#preparing
  }

  static ofJson<T>(value: T): ReadyBytes {
    const text = JSON.stringify(value)
    return new ReadyBytes(Buffer.from(text), `W/"${hash('sha256', text, 'base64url')}"`)
  }

  /** A long text in pieces, with pauses. */
  static async ofTexts(texts: readonly string[]): Promise<ReadyBytes> {
    const digest = createHash('sha256')
    const pieces: Buffer[] = []
    let length = 0
    for await (const part of inParts(texts)) {
      const piece = Buffer.from(part.join(''))
      digest.update(piece)
      pieces.push(piece)
      length += piece.length
    }
    // Buffer.concat would copy tens of megabytes without a pause.
    const bytes = Buffer.allocUnsafe(length)
    let end = 0
    for await (const part of inParts(pieces, PIECES_A_PART)) {
      for (const piece of part) end += piece.copy(bytes, end)
    }
    return new ReadyBytes(bytes, `W/"${digest.digest('base64url')}"`)
  }

  /** The best form that the caller accepts. */
  async encodedFor(acceptEncoding: string): Promise<{ bytes: Buffer; encoding?: Encoding }> {
    const encoding = (['br', 'gzip'] as const).find((name) => accepts(acceptEncoding, name))
    const plain = await this.prepare()
    if (!encoding || plain.length < WORTH_COMPRESSING) return { bytes: plain }
    const compressed = this.#compressed.get(encoding) ?? compressors[encoding](plain)
    this.#compressed.set(encoding, compressed)
    return { bytes: await compressed, encoding }
  }
}

/** A weight of zero means that the caller refuses an encoding. */
function accepts(acceptEncoding: string, name: Encoding): boolean {
  const offer = acceptEncoding.split(',').find((part) => part.trim().split(';')[0]?.trim() === name)
  return offer !== undefined && !/;\s*q=0(?:\.0*)?\s*$/.test(offer)
}
