import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'

const TERMINATE = 'X'.charCodeAt(0)
const READY = 'Z'.charCodeAt(0)

/**
 * Looks like a socket to a PostgreSQL server, but has the embedded engine at its other end. Everything written together is
 * a single call of the engine. A transaction holds the engine from start to end, because the upkeep shares its only session.
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
    for (const part of onceReady(await this.#run(message))) this.push(part)
    if (this.#pglite.isInTransaction()) return
    this.#letGo()
    this.#letGo = undefined
  }

  /** Resets the session for the next driver. */
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

  /** Uses the streaming call, because the engine's other calls also parse each answer and keep it forever. */
  async #run(message: Buffer): Promise<Buffer[]> {
    const parts: Buffer[] = []
    // The data is in the engine's own memory, which the next statement overwrites.
    await this.#pglite.execProtocolRawStream(message, { onRawData: (data) => parts.push(Buffer.from(data)) })
    return parts
  }
}

/** After a failed statement, the engine says twice that it is ready. The driver would take the second for the next statement's. */
function onceReady(parts: Buffer[]): Buffer[] {
  return parts.filter((part, index) => part[0] !== READY || parts[index + 1]?.[0] !== READY)
}

/** A statement in the wire protocol: a letter, the length of the rest, the text and a zero byte. */
function query(text: string): Buffer {
  const message = Buffer.from(`Q....${text}\0`)
  message.writeInt32BE(message.length - 1, 1)
  return message
}

/** Waits for the engine and keeps it until the returned function is called. */
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
