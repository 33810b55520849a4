import { differingFields } from '@sojourn/contract/trip/field-values'
import type { Trip, TripPatch, TripUpdate } from '@sojourn/contract/trip/trip'

/** A trip with one field changed. */
export function patched(trip: Trip, patch: TripPatch): Trip {
  return 'comments' in patch ? { ...trip, comments: patch.comments ?? '' } : { ...trip, ...patch }
}

/** Theirs, with what this person changed put over it. */
export function merged(base: Trip, theirs: Trip, mine: Trip): Trip {
  const changed = differingFields(base, mine)
  return { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) }
}

/** The whole trip, as it is sent. */
export function updateOf({ trip_id, version, staffMembers, destinations, ...fields }: Trip): TripUpdate {
  return {
    ...fields,
    staffIds: staffMembers.map((person) => person.staff_id),
    destinationIds: destinations.map((destination) => String(destination.destination_id)),
  }
}
