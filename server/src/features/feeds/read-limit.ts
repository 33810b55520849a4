import { calendarFeedSentences } from '@sojourn/contract/calendar/calendar-feed-sentences'
import { FEED_READS_MAX, SIGN_IN_WINDOW_MINUTES } from '@sojourn/contract/limits'
import { ApiFailure } from '../../http/api-failure.ts'

const WINDOW_MS = SIGN_IN_WINDOW_MINUTES * 60_000

/** Counts how often a feed was read from this instance. In memory, so that a read doesn't cause a write. */
export class ReadLimit {
  readonly #reads = new Map<number, number>()
  #windowEnd = 0

  count(feedId: number, now = Date.now()): void {
    if (now >= this.#windowEnd) {
      this.#reads.clear()
      this.#windowEnd = now + WINDOW_MS
    }
    const reads = (this.#reads.get(feedId) ?? 0) + 1
    this.#reads.set(feedId, reads)
    if (reads <= FEED_READS_MAX) return
    const retryAfterSeconds = Math.ceil((this.#windowEnd - now) / 1000)
    throw new ApiFailure('too_often', calendarFeedSentences.tooManyReads, { retryAfterSeconds })
  }
}
