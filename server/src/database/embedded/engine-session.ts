import type { PGlite } from '@electric-sql/pglite'

/** The engine as a driver sees it. */
export interface Session {
  /** Sends messages of the wire protocol, and resolves with the answer to all of them. */
  send(messages: Uint8Array): Promise<Uint8Array<ArrayBuffer>>
  /** Makes it a fresh session for the next driver. */
  reset(): Promise<void>
}

const READY = 'Z'.charCodeAt(0)

/**
 * The only session of the embedded engine. Everything sent together is a single call of it. A transaction holds the engine from
 * start to end, because the upkeep shares its session.
 */
export class EngineSession implements Session {
  readonly #pglite: PGlite
  #letGo: (() => void) | undefined

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  async send(messages: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    this.#letGo ??= await hold(this.#pglite)
    const answer = joined(onceReady(await this.#run(messages)))
    if (!this.#pglite.isInTransaction()) {
      this.#letGo()
      this.#letGo = undefined
    }
    return answer
  }

  async reset(): Promise<void> {
    if (this.#pglite.closed) return
    const letGo = this.#letGo ?? (await hold(this.#pglite))
    this.#letGo = undefined
    try {
      if (this.#pglite.isInTransaction()) await this.#run(query('ROLLBACK'))
      await this.#run(query('DISCARD ALL'))
    } finally {
      letGo()
    }
  }

  /** Uses the streaming call, because the engine's other calls also parse each answer and keep it forever. */
  async #run(messages: Uint8Array): Promise<Uint8Array[]> {
    const parts: Uint8Array[] = []
    // The data is in the engine's own memory, which the next statement overwrites.
    await this.#pglite.execProtocolRawStream(messages, { onRawData: (data) => parts.push(data.slice()) })
    return parts
  }
}

/** After a failed statement, the engine says twice that it is ready. The driver would take the second for the next statement's. */
function onceReady(parts: Uint8Array[]): Uint8Array[] {
  return parts.filter((part, index) => part[0] !== READY || parts[index + 1]?.[0] !== READY)
}

/** In memory of its own, so that it can be handed to another thread. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
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
