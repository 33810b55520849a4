const FIRST_MS = 500
const LONGEST_MS = 30_000

/**
 * How long to wait before a try: longer each time, and by chance between half and the whole of it, so that the
 * browsers that a server lost together do not come back together. `chance` is from 0 to 1.
 */
export function backOffMs(tries: number, chance: number): number {
  const longest = Math.min(FIRST_MS * 2 ** (tries - 1), LONGEST_MS)
  return longest * (0.5 + chance / 2)
}
