import { WEEK_STARTS_ON } from '../limits.ts'
import { addDays, type Day, fromDayNumber, monthOf, toDayNumber, yearOf } from './day.ts'

/** A month is written `YYYY-MM` and, like a day, sorts and compares as text. */
export type Month = string

/** Every week of these months has seven days with four-digit years. In the years 1000 and 9999 some weeks don't. */
const FIRST_MONTH: Month = '1001-01'
const LAST_MONTH: Month = '9998-12'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
/** 1970-01-01 was a Thursday. */
const WEEKDAY_OF_DAY_ZERO = 4

export function isMonth(text: unknown): text is Month {
  return typeof text === 'string' && MONTH.test(text) && FIRST_MONTH <= text && text <= LAST_MONTH
}

export function firstDayOf(month: Month): Day {
  return `${month}-01`
}

export function lastDayOf(month: Month): Day {
  return fromDayNumber(Date.UTC(yearOf(month), monthOf(month), 0) / 86_400_000)
}

/** Stops at the first or last month that can be shown. */
export function addMonths(month: Month, count: number): Month {
  const months = monthNumber(month) + count
  const moved = monthIn(Math.floor(months / 12), (months % 12) + 1)
  if (moved < FIRST_MONTH) return FIRST_MONTH
  return moved > LAST_MONTH ? LAST_MONTH : moved
}

/** The same date in another month, or its last day if the month is shorter. */
export function sameDateIn(month: Month, day: Day): Day {
  const last = lastDayOf(month)
  const same = `${month}${day.slice(7)}`
  return same < last ? same : last
}

export function monthsOf(year: number): Month[] {
  return Array.from({ length: 12 }, (_, index) => monthIn(year, index + 1))
}

/** Every month from the first to the last, in any four-digit year. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const start = monthNumber(first)
  return Array.from({ length: Math.max(0, monthNumber(last) - start + 1) }, (_, index) => {
    const month = start + index
    return monthIn(Math.floor(month / 12), (month % 12) + 1)
  })
}

export function weekStart(day: Day): Day {
  const sinceStart = (toDayNumber(day) + WEEKDAY_OF_DAY_ZERO - WEEK_STARTS_ON) % 7
  return addDays(day, -((sinceStart + 7) % 7))
}

/** The full weeks, of seven days each, that include a day of the month. */
export function weeksOf(month: Month): Day[][] {
  const weeks = []
  for (let start = weekStart(firstDayOf(month)); start <= lastDayOf(month); start = addDays(start, 7)) {
    weeks.push(daysFrom(start, 7))
  }
  return weeks
}

export function daysFrom(first: Day, count: number): Day[] {
  const start = toDayNumber(first)
  return Array.from({ length: count }, (_, index) => fromDayNumber(start + index))
}

function monthNumber(month: Month): number {
  return yearOf(month) * 12 + monthOf(month) - 1
}

function monthIn(year: number, month: number): Month {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
}
