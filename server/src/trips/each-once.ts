import type { TripDestination } from '@sojourn/contract/trip/trip'

/** Merged destinations may turn up several times. Each stays where it came first. */
export function eachOnce(destinations: readonly TripDestination[]): TripDestination[] {
  return [...new Map(destinations.map((one) => [one.destination_id, one])).values()]
}
