import { type Day, yearMonthOf } from '../dates/day.ts'
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
  const month = yearMonthOf(today)
  return expenses(trips, (trip) => trip.end_date.startsWith(month))
}

/** The cost of the trips that start this year. */
export function yearlyExpenses(trips: Iterable<Costed>, today: Day): number {
  const year = today.slice(0, 5)
  return expenses(trips, (trip) => trip.start_date.startsWith(year))
}

/** The next trips that start after today, earliest first. */
export function upcomingTrips<T extends Dated & { trip_id: number }>(trips: Iterable<T>, today: Day): T[] {
  const next: T[] = []
  for (const trip of trips) {
    if (!isUpcoming(trip, today)) continue
    const place = next.findIndex((other) => compareEarliestFirst(trip, other) < 0)
    if (place !== -1) next.splice(place, 0, trip)
    else next.push(trip)
    next.splice(UPCOMING_TRIPS_MAX)
  }
  return next
}

function compareEarliestFirst(a: Dated & { trip_id: number }, b: Dated & { trip_id: number }): number {
  if (a.start_date === b.start_date) return a.trip_id - b.trip_id
  return a.start_date < b.start_date ? -1 : 1
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
  const costs: number[] = []
  for (const trip of trips) if (counts(trip)) costs.push(trip.cost)
  return sumMoney(costs)
}
