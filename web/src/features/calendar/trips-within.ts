import type { Day } from '@sojourn/contract/dates/day'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { tripsBetween } from '@sojourn/contract/trip/trip-days'

type Dated = Pick<NormalisedTrip, 'trip_id' | 'start_date' | 'end_date'>

/** The trips with at least one day between two days, both included, in calendar order. */
export type TripsWithin<T = NormalisedTrip> = (first: Day, last: Day) => T[]

/** Prepares trips in calendar order, so that turning a page doesn't look through all of them. */
export function tripsWithin<T extends Dated>(ordered: readonly T[]): TripsWithin<T> {
  let latest = ''
  /** For each trip, the last day of it and of all trips before it. */
  const endSoFar = ordered.map(({ end_date }) => {
    if (end_date > latest) latest = end_date
    return latest
  })
  return (first, last) => {
    const from = countWhile(endSoFar, (end) => end < first)
    const to = countWhile(ordered, ({ start_date }) => start_date <= last)
    return tripsBetween(ordered.slice(from, to), first, last)
  }
}

/** How many there are at the beginning for which this is true; it is for none of the others. */
function countWhile<T>(list: readonly T[], isTrue: (one: T) => boolean): number {
  let [from, to] = [0, list.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (isTrue(list[middle] as T)) from = middle + 1
    else to = middle
  }
  return from
}
