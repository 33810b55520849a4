import { CALENDAR_COLOURS } from '@sojourn/contract/limits'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'

type Travelled = Pick<NormalisedTrip, 'trip_id' | 'staff'>

/** The CSS colour of a trip. */
export type ColourOf = (trip: Travelled) => string

/**
 * A trip has the colour of its first staff member. Colours are assigned in the order of each person's oldest
 * trip, so a new person doesn't change anyone else's colour, and everyone sees the same colours.
 */
export function staffColours(trips: readonly Travelled[]): ColourOf {
  const oldestTrips = new Map<string, number>()
  for (const trip of trips) {
    const id = firstStaffId(trip)
    if (trip.trip_id < (oldestTrips.get(id) ?? Number.POSITIVE_INFINITY)) oldestTrips.set(id, trip.trip_id)
  }
  const people = [...oldestTrips].sort(([, a], [, b]) => a - b)
  const colours = new Map(people.map(([id], index) => [id, 1 + (index % CALENDAR_COLOURS)]))
  return (trip) => `var(--trip-${colours.get(firstStaffId(trip)) ?? 1})`
}

function firstStaffId({ staff }: Travelled): string {
  return staff[0]?.staff_id ?? ''
}
