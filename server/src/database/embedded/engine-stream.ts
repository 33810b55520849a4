import { Duplex } from 'node:stream'
import type { Session } from './engine-session.ts'

const TERMINATE = 'X'.charCodeAt(0)

/** Looks like a socket to a PostgreSQL server, but has the embedded engine at its other end. */
export class EngineStream extends Duplex {
  readonly #session: Session

  constructor(session: Session) {
    super()
    this.#session = session
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
    this.#session.reset().then(
      () => done(error),
      (failure: Error) => done(error ?? failure),
    )
  }

  async #send(messages: Buffer): Promise<void> {
    if (messages[0] === TERMINATE) return
    const { buffer, byteOffset, length } = await this.#session.send(messages)
    this.push(Buffer.from(buffer, byteOffset, length))
  }
}
