/** A burst of changes is over by then. */
const COLLECT_MS = 300

/**
 * How long to wait before fetching what has changed. Whoever made the change sees the result soon. The others, who all
 * hear of it in the same moment, spread out, so that the server isn't asked by all of them together. `chance` is from 0 to 1.
 */
export function refetchWaitMs(isOwnChange: boolean, spreadMs: number, chance: number): number {
  return COLLECT_MS + (isOwnChange ? 0 : chance * spreadMs)
}
