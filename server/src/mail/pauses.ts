const FIRST_PAUSE_SECONDS = 15
const LONGEST_PAUSE_SECONDS = 3_600

/** How long an email waits after this many tries. */
export function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** (tries - 1), LONGEST_PAUSE_SECONDS)
}

const FIRST_REST_MS = 5_000
const LONGEST_REST_MS = 30_000

/** How long all emails wait after the mail server couldn't be reached this many times in a row. */
export function restAfter(failures: number): number {
  return Math.min(FIRST_REST_MS * 2 ** (failures - 1), LONGEST_REST_MS)
}
