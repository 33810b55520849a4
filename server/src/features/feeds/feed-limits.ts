import { calendarFeedSentences } from '@sojourn/contract/calendar-feed-sentences'
import { FEED_GUESSES_MAX, FEED_READS_MAX, SIGN_IN_WINDOW_MINUTES } from '@sojourn/contract/limits'
import { addAttempt, secondsToWait } from '../../database/attempts.ts'
import type { Db } from '../../database/database.ts'
import { recordEvent } from '../../database/record-event.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { networkOf } from '../../http/network-of.ts'

const WINDOW_MS = SIGN_IN_WINDOW_MINUTES * 60_000

/** A network from which too many wrong secrets came gets no feed for a while, right secret or not. */
export async function refuseGuessers(db: Db, address: string): Promise<void> {
  refuseIfTooMany(await secondsToWait(db, guessesFrom(address), FEED_GUESSES_MAX))
}

/** Counts a secret that is no feed's and never was. */
export async function countGuess(db: Db, address: string): Promise<void> {
  const outcome = await db.transaction(async (tx) => {
    const added = await addAttempt(tx, guessesFrom(address), FEED_GUESSES_MAX)
    if ('reached' in added && added.reached.length > 0) {
      await recordEvent(tx, { event: describeLock(address) })
    }
    return added
  })
  if ('waitSeconds' in outcome) refuseIfTooMany(outcome.waitSeconds)
}

/** How often a feed was read from this instance. In memory, because a read must not cost a write. */
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

function guessesFrom(address: string) {
  return { fromNetwork: `calendar feed from ${networkOf(address)}` }
}

function refuseIfTooMany(retryAfterSeconds: number | undefined): void {
  if (retryAfterSeconds === undefined) return
  throw new ApiFailure('too_often', calendarFeedSentences.tooManyGuesses, { retryAfterSeconds })
}

function describeLock(address: string): string {
  return `Calendar links were locked for ${networkOf(address)} after ${FEED_GUESSES_MAX} wrong ones within ${SIGN_IN_WINDOW_MINUTES} minutes`
}
