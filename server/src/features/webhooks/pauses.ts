const FIRST_PAUSE_SECONDS = 15
const LONGEST_PAUSE_SECONDS = 3_600

/** How long an event waits, and those behind it, after this many tries. */
export function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** (tries - 1), LONGEST_PAUSE_SECONDS)
}

/** From this many failures in a row on, the receiver itself seems to be the problem. */
const RESTS_AFTER = 5
const FIRST_REST_SECONDS = 15
const LONGEST_REST_SECONDS = 900

/** How long everything for a webhook waits after this many failures in a row. */
export function restAfter(failures: number): number {
  if (failures < RESTS_AFTER) return 0
  return Math.min(FIRST_REST_SECONDS * 2 ** (failures - RESTS_AFTER), LONGEST_REST_SECONDS)
}
