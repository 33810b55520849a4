import { type Day, yearMonthOf, yearOf } from '../dates/day.ts'
import { UPCOMING_TRIPS_MAX } from '../limits.ts'
import { sumMoney } from '../words/money.ts'
import type { NormalisedTrip } from './normalise-trip.ts'

type Dated = Pick<NormalisedTrip, 'start_date' | 'end_date'>
type Costed = Dated & Pick<NormalisedTrip, 'cost'>

export function ongoingCount(trips: Iterable<Dated>, today: Day): number {
  return count(trips, (trip) => trip.start_date <= today && today <= trip.end_date)
}

export function plannedCount(trips: Iterable<Dated>, today: Day): number {
  return count(trips, (trip) => isUpcoming(trip, today))
}

/** The cost of the trips that end this month. */
export function monthlyExpenses(trips: Iterable<Costed>, today: Day): number {
  return expenses(trips, (trip) => yearMonthOf(trip.end_date) === yearMonthOf(today))
}

/** The cost of the trips that start this year. */
export function yearlyExpenses(trips: Iterable<Costed>, today: Day): number {
  return expenses(trips, (trip) => yearOf(trip.start_date) === yearOf(today))
}

/** The next trips that start after today, earliest first. */
export function upcomingTrips<T extends Dated & { trip_id: number }>(trips: Iterable<T>, today: Day): T[] {
  return [...trips]
    .filter((trip) => isUpcoming(trip, today))
    .sort((a, b) => compareText(a.start_date, b.start_date) || a.trip_id - b.trip_id)
    .slice(0, UPCOMING_TRIPS_MAX)
}

function isUpcoming(trip: Dated, today: Day): boolean {
  return trip.start_date > today
}

function count<T>(trips: Iterable<T>, counts: (trip: T) => boolean): number {
  let total = 0
  for (const trip of trips) if (counts(trip)) total += 1
  return total
}

function expenses(trips: Iterable<Costed>, counts: (trip: Costed) => boolean): number {
  return sumMoney([...trips].filter(counts).map((trip) => trip.cost))
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
