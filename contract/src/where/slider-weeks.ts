import type { DayRange } from '../dates/date-range.ts'
import { addDays, type Day, toDayNumber } from '../dates/day.ts'
import { weekStart } from '../dates/month.ts'
import { SLIDER_WEEKS_EITHER_SIDE } from '../limits.ts'
import type { Stay } from './whereabouts.ts'

const WEEKS = 2 * SLIDER_WEEKS_EITHER_SIDE + 1

/**
 * The first days of the weeks on the slider. The current week is in the middle. For a day further away, the slider moves
 * on by whole pages, so that it never shifts while someone drags it.
 */
export function sliderWeeks(shown: Day, today: Day): Day[] {
  const middle = weekStart(today)
  const away = (toDayNumber(weekStart(shown)) - toDayNumber(middle)) / 7
  const pages = Math.floor((away + SLIDER_WEEKS_EITHER_SIDE) / WEEKS)
  const first = pages * WEEKS - SLIDER_WEEKS_EITHER_SIDE
  return Array.from({ length: WEEKS }, (_, index) => addDays(middle, 7 * (first + index)))
}

/** The day the slider points at. The range may be open or longer than a week. */
export function sliderDay({ from, to }: DayRange, today: Day): Day {
  return from ?? to ?? today
}

/** The indexes of the first and last week in the range. An open side, or one beyond the slider, gives the week at its end. */
export function weeksInRange({ from, to }: DayRange, weeks: readonly Day[]): { first: number; last: number } {
  const end = weeks.length - 1
  const indexOf = (day: Day) => Math.floor((toDayNumber(day) - toDayNumber(weeks[0] ?? '')) / 7)
  return {
    first: from === undefined ? 0 : Math.max(0, indexOf(from)),
    last: to === undefined ? end : Math.min(end, indexOf(to)),
  }
}

export function rangeOfWeek(first: Day): { from: Day; to: Day } {
  return { from: first, to: addDays(first, 6) }
}

/** How many different people travel in each of these consecutive weeks. */
export function travellersByWeek(stays: readonly Stay[], weeks: readonly Day[]): number[] {
  const people = weeks.map(() => new Set<string>())
  const start = toDayNumber(weeks[0] ?? '')
  const week = (day: Day) => Math.floor((toDayNumber(day) - start) / 7)
  for (const { person, start_date, end_date } of stays) {
    const [first, last] = [Math.max(0, week(start_date)), Math.min(people.length - 1, week(end_date))]
    for (let index = first; index <= last; index += 1) people[index]?.add(person.staff_id)
  }
  return people.map((inWeek) => inWeek.size)
}
