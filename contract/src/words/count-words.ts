/** Made once: for each of hundreds of days, `toLocaleString` takes longer than drawing it. */
const counts = new Intl.NumberFormat('en-US')

/** 1,234 */
export function countText(count: number): string {
  return counts.format(count)
}

/** 1 trip, 1,234 trips */
export function counted(count: number, one: string, many?: string): string {
  return `${countText(count)} ${plural(count, one, many)}`
}

/** Only the word: trip or trips, is or are. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many
}
