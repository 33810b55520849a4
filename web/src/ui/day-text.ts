import { type Day, monthOf, toDayNumber, yearOf } from '@sojourn/contract/day'

const MONTHS = monthNames('long')
const SHORT_MONTHS = monthNames('short')
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** 15 Nov 2026 */
export function shortDay(day: Day): string {
  return `${dateOf(day)} ${SHORT_MONTHS[monthOf(day) - 1]} ${yearOf(day)}`
}

/** Sunday 15 November 2026 */
export function longDay(day: Day): string {
  return `${weekdayName(day, 'long')} ${dateOf(day)} ${monthName(day)} ${yearOf(day)}`
}

export function monthName(day: Day): string {
  return MONTHS[monthOf(day) - 1] ?? ''
}

/** Sun */
export function shortWeekday(day: Day): string {
  return weekdayName(day, 'short')
}

/** tomorrow, in 5 days, in 3 weeks, in 2 months */
export function relativeDay(day: Day, today: Day): string {
  const days = toDayNumber(day) - toDayNumber(today)
  if (Math.abs(days) < 14) return relative.format(days, 'day')
  if (Math.abs(days) < 60) return relative.format(Math.trunc(days / 7), 'week')
  return relative.format(Math.trunc(days / 30.44), 'month')
}

function dateOf(day: Day): number {
  return Number(day.slice(8))
}

function weekdayName(day: Day, weekday: 'short' | 'long'): string {
  const atUtcMidnight = new Date(toDayNumber(day) * 86_400_000)
  return new Intl.DateTimeFormat('en-US', { weekday, timeZone: 'UTC' }).format(atUtcMidnight)
}

function monthNames(month: 'short' | 'long'): string[] {
  const format = new Intl.DateTimeFormat('en-US', { month, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => format.format(new Date(Date.UTC(2024, index, 1))))
}
