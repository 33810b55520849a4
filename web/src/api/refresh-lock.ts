import { signInSentences } from '@sojourn/contract/sentences'
import { ApiFailure } from './failure.ts'

/** A refresh that hangs must not hold up the other tabs for ever. */
const HELD_AT_MOST_MS = 30_000

/** One tab at a time. Web Locks exist only in a secure context; without, the server's grace covers two at once. */
export function withRefreshLock(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  return navigator.locks.request('sojourn-refresh', () => orLapse(work()))
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
