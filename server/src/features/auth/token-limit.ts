import { apiTokenSentences } from '@sojourn/contract/account/api-token-sentences'
import { API_TOKEN_CALLS_MAX, API_TOKEN_WINDOW_SECONDS } from '@sojourn/contract/limits'
import type { FastifyReply } from 'fastify'
import { ApiFailure } from '../../http/api-failure.ts'

const WINDOW_MS = API_TOKEN_WINDOW_SECONDS * 1000
const POLICY = `"token";q=${API_TOKEN_CALLS_MAX};w=${API_TOKEN_WINDOW_SECONDS}`

/** Limits how often this instance answers a token. In memory, so that a call doesn't cause a write. */
export class TokenLimit {
  readonly #calls = new Map<number, number>()
  #windowEnd = 0

  /** Tells the program how many calls it has left, as the draft standard for RateLimit headers says. */
  count(tokenId: number, reply: FastifyReply, now = Date.now()): void {
    if (now >= this.#windowEnd) {
      this.#calls.clear()
      this.#windowEnd = now + WINDOW_MS
    }
    const calls = (this.#calls.get(tokenId) ?? 0) + 1
    this.#calls.set(tokenId, calls)
    const retryAfterSeconds = Math.ceil((this.#windowEnd - now) / 1000)
    const left = Math.max(0, API_TOKEN_CALLS_MAX - calls)
    reply.headers({ 'ratelimit-policy': POLICY, ratelimit: `"token";r=${left};t=${retryAfterSeconds}` })
    if (calls > API_TOKEN_CALLS_MAX) {
      throw new ApiFailure('too_often', apiTokenSentences.tooOften, { retryAfterSeconds })
    }
  }
}
