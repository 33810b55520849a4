/** Long enough for a burst of changes to end. */
const COLLECT_MS = 300

/**
 * How long to wait before fetching changed data. The person who made the change sees the result soon. Everyone
 * else hears of it at the same moment, so their requests are spread out to protect the server. `chance` is
 * between 0 and 1.
 */
export function refetchWaitMs(isOwnChange: boolean, spreadMs: number, chance: number): number {
  return COLLECT_MS + (isOwnChange ? 0 : chance * spreadMs)
}
