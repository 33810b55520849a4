/**
 * The number of travellers at which each shade starts, twice as many each time. The steps are the same for
 * every day, so a country that gets darker while the weeks play has more travellers.
 */
const STARTS = [1, 2, 4, 8, 16]

/** 1 for the lightest, 5 for the darkest. */
export function shadeOf(travellers: number): number {
  return STARTS.filter((start) => start <= travellers).length
}

/** The labels of the legend: 1, 2–3, 4–7, 8–15, 16 or more. */
export const SHADES = STARTS.map((start, index) => {
  const next = STARTS[index + 1]
  const last = next === undefined ? undefined : next - 1
  return { shade: index + 1, words: last === undefined ? `${start} or more` : wordsOf(start, last) }
})

function wordsOf(first: number, last: number): string {
  return first === last ? String(first) : `${first}–${last}`
}
