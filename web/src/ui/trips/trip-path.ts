import type { Day } from '@sojourn/contract/dates/day'

/** Where a trip is edited. */
export function tripPath(tripId: number): string {
  return `/trips/${tripId}/edit`
}

/** Where a trip that starts on a day is added. */
export function newTripPath(start: Day): string {
  return `/trips/new?start=${start}`
}
