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
  const oldestFirst = trips.toSorted((a, b) => a.trip_id - b.trip_id)
  const people = [...new Set(oldestFirst.map(firstStaffId))]
  const colours = new Map(people.map((id, index) => [id, 1 + (index % CALENDAR_COLOURS)]))
  return (trip) => `var(--trip-${colours.get(firstStaffId(trip)) ?? 1})`
}

function firstStaffId({ staff }: Travelled): string {
  return staff[0]?.staff_id ?? ''
}
