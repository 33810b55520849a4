import { counted } from '@sojourn/contract/words/count-words'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long: less than a minute, 12 minutes, 3 hours 5 minutes, 2 days 4 hours. A wrong clock never makes it negative. */
export function durationWords(since: string, now: number): string {
  const age = Math.max(0, now - Date.parse(since))
  if (age < MINUTE) return 'less than a minute'
  if (age < HOUR) return counted(Math.floor(age / MINUTE), 'minute')
  if (age < DAY) return twoWords(Math.floor(age / HOUR), 'hour', Math.floor((age % HOUR) / MINUTE), 'minute')
  return twoWords(Math.floor(age / DAY), 'day', Math.floor((age % DAY) / HOUR), 'hour')
}

function twoWords(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? counted(large, largeUnit) : `${counted(large, largeUnit)} ${counted(small, smallUnit)}`
}
