import type { DayRange } from '../dates/date-range.ts'
import { addDays, type Day, toDayNumber } from '../dates/day.ts'
import { weekStart } from '../dates/month.ts'
import { SLIDER_WEEKS_EITHER_SIDE } from '../limits.ts'
import type { Stay } from './whereabouts.ts'

const WEEKS = 2 * SLIDER_WEEKS_EITHER_SIDE + 1

/**
 * The first days of the weeks that the slider offers. The week of today stands in the middle; a day beyond them has
 * as many of its own, in a row that joins on, so that the slider never moves under the hand.
 */
export function sliderWeeks(shown: Day, today: Day): Day[] {
  const middle = weekStart(today)
  const away = (toDayNumber(weekStart(shown)) - toDayNumber(middle)) / 7
  const pages = Math.floor((away + SLIDER_WEEKS_EITHER_SIDE) / WEEKS)
  const first = pages * WEEKS - SLIDER_WEEKS_EITHER_SIDE
  return Array.from({ length: WEEKS }, (_, index) => addDays(middle, 7 * (first + index)))
}

/** The day by which the slider stands, of a range that may be open or longer than a week. */
export function sliderDay({ from, to }: DayRange, today: Day): Day {
  return from ?? to ?? today
}

/** Which of the weeks have a day of the range, by their places. Beyond the slider, and on an open side, it is the last one. */
export function weeksInRange({ from, to }: DayRange, weeks: readonly Day[]): { first: number; last: number } {
  const end = weeks.length - 1
  const placeOf = (day: Day) => Math.floor((toDayNumber(day) - toDayNumber(weeks[0] ?? '')) / 7)
  return {
    first: from === undefined ? 0 : Math.max(0, placeOf(from)),
    last: to === undefined ? end : Math.min(end, placeOf(to)),
  }
}

export function rangeOfWeek(first: Day): { from: Day; to: Day } {
  return { from: first, to: addDays(first, 6) }
}

/** The distinct people travelling in each week of a row of weeks. */
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
