/**
 * From how many travellers on a country has each shade: each begins at twice the one before. They are the same for every
 * day, so that a country that darkens as the weeks are played has more travellers than before.
 */
const STARTS = [1, 2, 4, 8, 16]

/** 1 for the lightest, 5 for the darkest. */
export function shadeOf(travellers: number): number {
  return STARTS.filter((start) => start <= travellers).length
}

/** What the legend says of each: 1, 2–3, 4–7, 8–15, 16 or more. */
export const SHADES = STARTS.map((start, index) => {
  const next = STARTS[index + 1]
  const last = next === undefined ? undefined : next - 1
  return { shade: index + 1, words: last === undefined ? `${start} or more` : wordsOf(start, last) }
})

function wordsOf(first: number, last: number): string {
  return first === last ? String(first) : `${first}–${last}`
}
