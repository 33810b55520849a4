import { shortDay } from './date-words.ts'
import { localDay } from './day.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const relative = new Intl.RelativeTimeFormat('en')

/** 15 Nov 2026, 13:51:08, in the viewer's time zone. */
export function localDateTime(instant: string): string {
  const at = new Date(instant)
  return `${shortDay(localDay(at))}, ${clock(at)}:${twoDigits(at.getSeconds())}`
}

/** just now, 5 minutes ago, 3 hours ago; after a day, the local date and time. */
export function timeSince(instant: string, now: number): string {
  const at = new Date(instant)
  const age = now - at.getTime()
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return relative.format(-Math.floor(age / MINUTE), 'minute')
  if (age < DAY) return relative.format(-Math.floor(age / HOUR), 'hour')
  return `${shortDay(localDay(at))}, ${clock(at)}`
}

function clock(at: Date): string {
  return `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
