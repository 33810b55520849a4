/** 1,234. Made once: for hundreds of days, `toLocaleString` takes longer than drawing them. */
export const countText: (count: number) => string = new Intl.NumberFormat('en-US').format

/** 1 trip, 1,234 trips */
export function counted(count: number, one: string, many?: string): string {
  return `${countText(count)} ${plural(count, one, many)}`
}

/** Only the word: trip or trips, is or are. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many
}
