const FIRST_PAUSE_SECONDS = 15
const LONGEST_PAUSE_SECONDS = 3_600

/** How long an email waits when the mail server hasn't taken it this many times. */
export function pauseAfter(deferrals: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** (deferrals - 1), LONGEST_PAUSE_SECONDS)
}

const FIRST_REST_MS = 5_000
const LONGEST_REST_MS = 30_000

/** How long all emails wait after the mail server couldn't be reached this many times in a row. */
export function restAfter(failures: number): number {
  return Math.min(FIRST_REST_MS * 2 ** (failures - 1), LONGEST_REST_MS)
}
