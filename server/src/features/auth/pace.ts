import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import { countAttempts } from '../../database/attempt-counts.ts'
import type { Db } from '../../database/database.ts'
import { ApiFailure } from '../../http/api-failure.ts'

/** How many attempts a network has within the window before further ones have to wait. */
export const NETWORK_TRIES_FREE = 50
const WAIT_STEP_MS = 10
const WAIT_MAX_MS = 10_000
/** The most attempts that can wait on this instance: for one network (as many as nginx lets one address have in progress), and in total. */
const NETWORK_WAITING_MAX = 300
const WAITING_MAX = 3_000
const RETRY_SECONDS = 10

export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

export const waitForReal: Wait = (ms, signal) => setTimeout(ms, undefined, { signal })

/** How long an attempt waits, depending on how many its network has made within the window. */
function waitAfter(tries: number): number {
  return Math.min(Math.max(tries - NETWORK_TRIES_FREE, 0) * WAIT_STEP_MS, WAIT_MAX_MS)
}

/**
 * Slows down a network with too many attempts, but never locks it, because a whole campus can be behind one address.
 * Waiting uses no database connection, and the number of waiting requests is limited.
 */
export class Pace {
  readonly #db: Db
  readonly #wait: Wait
  readonly #closing = new AbortController()
  readonly #waiting = new Map<string, number>()

  constructor(db: Db, wait: Wait) {
    this.#db = db
    this.#wait = wait
  }

  /** `network` is the key of the count. Does no work for a caller that disconnects before or while waiting. */
  async run<Answer>(
    network: string,
    response: ServerResponse,
    work: () => Promise<Answer>,
    count = countAttempts,
  ): Promise<Answer> {
    const ms = waitAfter(await count(this.#db, network))
    if (ms > 0) await this.#waitFor(ms, network, response)
    return work()
  }

  /** Refuses all waiting requests, so that the server can stop. */
  close(): void {
    this.#closing.abort()
  }

  async #waitFor(ms: number, network: string, response: ServerResponse): Promise<void> {
    if (response.closed) throw busy()
    const inAll = [...this.#waiting.values()].reduce((sum, count) => sum + count, 0)
    if (this.#waitingOf(network) >= NETWORK_WAITING_MAX || inAll >= WAITING_MAX) throw busy()
    const gone = new AbortController()
    const onClose = () => gone.abort()
    response.once('close', onClose)
    this.#waiting.set(network, this.#waitingOf(network) + 1)
    try {
      await this.#wait(ms, AbortSignal.any([gone.signal, this.#closing.signal]))
      gone.signal.throwIfAborted()
    } catch (cause) {
      throw busy(cause)
    } finally {
      response.off('close', onClose)
      this.#waiting.set(network, this.#waitingOf(network) - 1)
      if (this.#waitingOf(network) === 0) this.#waiting.delete(network)
    }
  }

  #waitingOf(network: string): number {
    return this.#waiting.get(network) ?? 0
  }
}

function busy(cause?: unknown): ApiFailure {
  return new ApiFailure('too_often', signInSentences.networkBusy, { retryAfterSeconds: RETRY_SECONDS, cause })
}
