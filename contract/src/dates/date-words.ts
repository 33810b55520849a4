import type { DayRange } from './date-range.ts'
import { type Day, monthOf, toDayNumber, yearOf } from './day.ts'
import { daysFrom, type Month, weekStart } from './month.ts'

const MONTHS = monthNames('long')
const SHORT_MONTHS = monthNames('short')
/** Sunday to Saturday, the column headings of a calendar. */
export const WEEKDAYS = weekdayNames()
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** 15 Nov 2026 */
export function shortDay(day: Day): string {
  return `${dateOf(day)} ${SHORT_MONTHS[monthOf(day) - 1]} ${yearOf(day)}`
}

/** Sunday 15 November 2026 */
export function longDay(day: Day): string {
  return `${weekdayName(day)} ${dateOf(day)} ${monthName(day)} ${yearOf(day)}`
}

/** 1 Nov 2026 – 15 Nov 2026, or with one side open */
export function rangeText({ from, to }: DayRange): string {
  if (from === undefined) return to === undefined ? 'Any date' : `Until ${shortDay(to)}`
  if (to === undefined) return `From ${shortDay(from)}`
  return from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`
}

/** 1 Nov 2026 to 15 Nov 2026, within a sentence */
export function daysText(first: Day, last: Day): string {
  return first === last ? shortDay(first) : `${shortDay(first)} to ${shortDay(last)}`
}

/** November 2026, for a day or a month */
export function monthLabel(month: Day | Month): string {
  return `${monthName(month)} ${yearOf(month)}`
}

/** Nov 2026, for a day or a month */
export function shortMonthLabel(month: Day | Month): string {
  return `${SHORT_MONTHS[monthOf(month) - 1]} ${yearOf(month)}`
}

export function monthName(day: Day | Month): string {
  return MONTHS[monthOf(day) - 1] ?? ''
}

/** Sun */
export function shortWeekday(day: Day): string {
  return weekdayName(day).slice(0, 3)
}

/** tomorrow, in 5 days, in 3 weeks, in 2 months. Never one week or one month, which could mean the next calendar one. */
export function relativeDay(day: Day, today: Day): string {
  const days = toDayNumber(day) - toDayNumber(today)
  if (Math.abs(days) < 14) return relative.format(days, 'day')
  const months = days > 0 ? wholeMonths(today, day) : -wholeMonths(day, today)
  if (Math.abs(months) < 2) return relative.format(Math.trunc(days / 7), 'week')
  return relative.format(months, 'month')
}

/** Counted by the calendar: 15 November to 15 January is two months, however long they are. */
function wholeMonths(from: Day, to: Day): number {
  const begun = (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from)
  return dateOf(to) < dateOf(from) ? begun - 1 : begun
}

/** 1 to 31. */
export function dateOf(day: Day): number {
  return Number(day.slice(8))
}

function weekdayName(day: Day): string {
  return WEEKDAYS[toDayNumber(day) - toDayNumber(weekStart(day))] ?? ''
}

function weekdayNames(): string[] {
  const format = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
  return daysFrom(weekStart('2024-01-01'), 7).map((day) => format.format(toDayNumber(day) * 86_400_000))
}

function monthNames(month: 'short' | 'long'): string[] {
  const format = new Intl.DateTimeFormat('en-US', { month, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => format.format(new Date(Date.UTC(2024, index, 1))))
}
