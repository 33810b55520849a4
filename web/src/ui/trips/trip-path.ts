import type { Day } from '@sojourn/contract/dates/day'

export function tripPath(tripId: number): string {
  return `/trips/${tripId}/edit`
}

export function newTripPath(start: Day): string {
  return `/trips/new?start=${start}`
}
