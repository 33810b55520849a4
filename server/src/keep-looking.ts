import { tryToLinkEntries } from './audit/link-entries.ts'
import type { Database } from './database/database.ts'
import type { LiveList } from './live/live-list.ts'

const LOOK_EVERY_MS = 5_000

/**
 * Finds changes that were never announced, because their instance died after the commit (decision 41). It doesn't matter
 * if a look fails: the next one follows soon.
 */
export function keepLooking(
  { db, isShared }: Database,
  liveList: LiveList,
  everyMs = LOOK_EVERY_MS,
): () => void {
  if (!isShared) return () => undefined
  const look = async () => {
    await liveList.catchUp()
    await tryToLinkEntries(db)
  }
  const timer = setInterval(() => look().catch(() => undefined), everyMs)
  return () => clearInterval(timer)
}
