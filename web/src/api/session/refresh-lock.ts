import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import { ApiFailure } from '../failure.ts'

/** A refresh that hangs must not block the other tabs forever. */
const HELD_AT_MOST_MS = 30_000

/** What one tab stores reaches the other tabs a moment later, so the lock is held until then. */
const SETTLES_WITHIN_MS = 500

/**
 * One tab at a time. Web Locks need a secure context; without them, the server tolerates two refreshes close
 * together.
 */
export function withRefreshLock(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  return new Promise((resolve, reject) => {
    navigator.locks
      .request('sojourn-refresh', async () => {
        await orLapse(work()).then(resolve, reject)
        await new Promise((settled) => setTimeout(settled, SETTLES_WITHIN_MS))
      })
      .catch(reject)
  })
}

async function orLapse(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const lapse = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ApiFailure(signInSentences.noResponse)), HELD_AT_MOST_MS)
  })
  try {
    await Promise.race([work, lapse])
  } finally {
    clearTimeout(timer)
  }
}
