import { type Day, toDayNumber } from '../dates/day.ts'
import { daysFrom } from '../dates/month.ts'
import type { NormalisedTrip } from './normalise-trip.ts'

type Dated = Pick<NormalisedTrip, 'trip_id' | 'start_date' | 'end_date'>

/** Earliest first, then longest first. The calendars draw trips in this order. */
export function inCalendarOrder<T extends Dated>(trips: Iterable<T>): T[] {
  // Most lists have the newest first, so they are nearly sorted when turned around.
  return [...trips]
    .reverse()
    .sort(
      (a, b) =>
        compareText(a.start_date, b.start_date) ||
        compareText(b.end_date, a.end_date) ||
        a.trip_id - b.trip_id,
    )
}

/** The trips with at least one day between two days, both included. */
export function tripsBetween<T extends Dated>(trips: readonly T[], first: Day, last: Day): T[] {
  return trips.filter((trip) => trip.start_date <= last && first <= trip.end_date)
}

export function tripsOn<T extends Dated>(trips: readonly T[], day: Day): T[] {
  return tripsBetween(trips, day, day)
}

/** The trips on each day between two days, both included. A year may have tens of thousands, so their days are looked up, not counted. */
export function tripsByDay<T extends Dated>(trips: readonly T[], first: Day, last: Day): Map<Day, T[]> {
  const days = daysFrom(first, toDayNumber(last) - toDayNumber(first) + 1)
  const byDay = days.map((day): [Day, T[]] => [day, []])
  const places = new Map(days.map((day, place) => [day, place]))
  for (const trip of trips) {
    // One that starts later, or ended before, has no place.
    const from = places.get(trip.start_date < first ? first : trip.start_date) ?? Number.NaN
    const to = places.get(trip.end_date > last ? last : trip.end_date) ?? Number.NaN
    for (let place = from; place <= to; place += 1) byDay[place]?.[1].push(trip)
  }
  return new Map(byDay)
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
