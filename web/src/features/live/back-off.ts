const FIRST_MS = 500
const LONGEST_MS = 30_000

/**
 * How long to wait before the next try: longer each time, and a random amount between half and all of it, so
 * that browsers disconnected together don't all reconnect together. `chance` is between 0 and 1.
 */
export function backOffMs(tries: number, chance: number): number {
  const longest = Math.min(FIRST_MS * 2 ** (tries - 1), LONGEST_MS)
  return longest * (0.5 + chance / 2)
}
