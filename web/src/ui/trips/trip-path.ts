import type { Day } from '@sojourn/contract/dates/day'

/** The page that edits a trip. */
export function tripPath(tripId: number): string {
  return `/trips/${tripId}/edit`
}

/** The page that adds a trip starting on this day. */
export function newTripPath(start: Day): string {
  return `/trips/new?start=${start}`
}
