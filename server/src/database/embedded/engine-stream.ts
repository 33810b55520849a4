import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'

const TERMINATE = 'X'.charCodeAt(0)

/**
 * What a driver takes for the socket to a PostgreSQL server, with the embedded engine at its other end. All that is
 * written at once is one call of the engine; from the start of a transaction to its end the engine is held, as its one session is
 * shared with the upkeep.
 */
export class EngineStream extends Duplex {
  readonly #pglite: PGlite
  #letGo: (() => void) | undefined

  constructor(pglite: PGlite) {
    super()
    this.#pglite = pglite
  }

  connect(): void {
    process.nextTick(() => this.emit('connect'))
  }

  setNoDelay(): void {}

  setKeepAlive(): void {}

  ref(): void {}

  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#send(chunk).then(() => done(), done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done)
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#reset().then(
      () => done(error),
      (failure: Error) => done(error ?? failure),
    )
  }

  async #send(message: Buffer): Promise<void> {
    if (message[0] === TERMINATE) return
    this.#letGo ??= await hold(this.#pglite)
    for (const part of await this.#run(message)) this.push(part)
    if (this.#pglite.isInTransaction()) return
    this.#letGo()
    this.#letGo = undefined
  }

  /** The session goes on without this driver, and the next one finds it as new. */
  async #reset(): Promise<void> {
    if (this.#pglite.closed) return
    const letGo = this.#letGo ?? (await hold(this.#pglite))
    try {
      if (this.#pglite.isInTransaction()) await this.#run(query('ROLLBACK'))
      await this.#run(query('DISCARD ALL'))
    } finally {
      letGo()
    }
  }

  /** As a stream, because of its other ways the engine reads each answer too, and keeps what it read for ever. */
  async #run(message: Buffer): Promise<Buffer[]> {
    const parts: Buffer[] = []
    // What it hands over is its own memory, which the next statement writes into.
    await this.#pglite.execProtocolRawStream(message, { onRawData: (data) => parts.push(Buffer.from(data)) })
    return parts
  }
}

/** A statement as the protocol has it: a letter, the length of what follows, the text and its end. */
function query(text: string): Buffer {
  const message = Buffer.from(`Q....${text}\0`)
  message.writeInt32BE(message.length - 1, 1)
  return message
}

/** Waits for the engine's turn, and keeps it until it is let go. */
async function hold(pglite: PGlite): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  pglite
    .runExclusive(() => {
      held.resolve()
      return ended.promise
    })
    .catch(held.reject)
  await held.promise
  return ended.resolve
}
