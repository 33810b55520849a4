import type { Day } from '../dates/day.ts'
import type { NormalisedTrip } from './normalise-trip.ts'
import { type TripStatus, tripStatus } from './trip-status.ts'

/**
 * The filter of the table and the export. A list matches a trip that has any of its values; a missing or empty list
 * matches every trip. Ranges include both bounds.
 */
export interface TripFilter {
  staffIds?: readonly string[] | undefined
  statuses?: readonly TripStatus[] | undefined
  regions?: readonly string[] | undefined
  countries?: readonly string[] | undefined
  destinations?: readonly string[] | undefined
  startFrom?: Day | undefined
  startTo?: Day | undefined
  endFrom?: Day | undefined
  endTo?: Day | undefined
  oneCurtin?: boolean | undefined
}

/** The parts of a trip that a filter looks at. */
export type Filtered = Pick<
  NormalisedTrip,
  'staff' | 'region' | 'countries' | 'destinations' | 'start_date' | 'end_date' | 'one_curtin'
>

export function matchesFilter(trip: Filtered, filter: TripFilter, today: Day): boolean {
  const { staffIds, statuses } = filter
  return (
    (!staffIds?.length || trip.staff.some((person) => staffIds.includes(person.staff_id))) &&
    (!statuses?.length || statuses.includes(tripStatus(trip, today))) &&
    matchesAny(filter.regions, trip.region) &&
    matchesAny(filter.countries, trip.countries) &&
    matchesAny(filter.destinations, trip.destinations) &&
    isWithin(trip.start_date, filter.startFrom, filter.startTo) &&
    isWithin(trip.end_date, filter.endFrom, filter.endTo) &&
    (filter.oneCurtin === undefined || trip.one_curtin === filter.oneCurtin)
  )
}

function matchesAny(wanted: readonly string[] | undefined, present: readonly string[]): boolean {
  return !wanted?.length || present.some((value) => wanted.includes(value))
}

function isWithin(day: Day, from: Day | undefined, to: Day | undefined): boolean {
  return (from === undefined || from <= day) && (to === undefined || day <= to)
}
