import {
  type DATE_RANGE_INPUTS,
  type DATE_RANGE_PRESETS,
  DATE_RANGE_YEARS_AHEAD,
  DATE_RANGE_YEARS_BACK,
  WEEK_STARTS_ON,
} from '../limits.ts'
import { addDays, type Day, monthOf, toDayNumber, yearOf } from './day.ts'

/** From one day to another, both included. A missing side is open. */
export interface DayRange {
  from?: Day | undefined
  to?: Day | undefined
}

export type DateRangePreset = (typeof DATE_RANGE_PRESETS)[number]
export type DateRangeInput = (typeof DATE_RANGE_INPUTS)[number]

export function presetRange(preset: DateRangePreset, today: Day): DayRange {
  const weekStart = startOfWeek(today)
  const monthStart = startOfMonth(today)
  const ranges: Record<DateRangePreset, DayRange> = {
    Today: { from: today, to: today },
    Yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
    'This Week': { from: weekStart, to: addDays(weekStart, 6) },
    'Last Week': { from: addDays(weekStart, -7), to: addDays(weekStart, -1) },
    'This Month': { from: monthStart, to: endOfMonth(today) },
    'Last Month': { from: startOfMonth(addDays(monthStart, -1)), to: addDays(monthStart, -1) },
  }
  return ranges[preset]
}

/** A number of days that ends or starts with today. Zero days give an empty range. */
export function rangeOfDays(input: DateRangeInput, count: number, today: Day): DayRange {
  if (count === 0) return {}
  return input === 'days up to today'
    ? { from: addDays(today, 1 - count), to: today }
    : { from: today, to: addDays(today, count - 1) }
}

/** The number in an input that gives this range, or 0 if none does. */
export function daysOfRange(input: DateRangeInput, { from, to }: DayRange, today: Day): number {
  if (from === undefined || to === undefined) return 0
  if ((input === 'days up to today' ? to : from) !== today) return 0
  return toDayNumber(to) - toDayNumber(from) + 1
}

/** The first and last day that can be picked. */
export function dateRangeBounds(today: Day): { min: Day; max: Day } {
  return { min: addYears(today, -DATE_RANGE_YEARS_BACK), max: addYears(today, DATE_RANGE_YEARS_AHEAD) }
}

export function isSameRange(a: DayRange, b: DayRange): boolean {
  return a.from === b.from && a.to === b.to
}

function startOfWeek(day: Day): Day {
  // Day 0, 1 January 1970, was a Thursday.
  const weekday = (((toDayNumber(day) + 4 - WEEK_STARTS_ON) % 7) + 7) % 7
  return addDays(day, -weekday)
}

function startOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`
}

function endOfMonth(day: Day): Day {
  return addDays(startOfMonth(addDays(startOfMonth(day), 31)), -1)
}

/** 29 February becomes 28 February in a year without a leap day. */
function addYears(day: Day, count: number): Day {
  const start = `${yearOf(day) + count}${day.slice(4, 7)}-01`
  const moved = addDays(start, Number(day.slice(8)) - 1)
  return monthOf(moved) === monthOf(day) ? moved : addDays(moved, -1)
}
