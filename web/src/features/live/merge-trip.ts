import type { Trip, TripCreate, TripPatch, TripUpdate } from '@sojourn/contract/trip/trip'

export function patched(trip: Trip, patch: TripPatch): Trip {
  return 'comments' in patch ? { ...trip, comments: patch.comments ?? '' } : { ...trip, ...patch }
}

/** The whole trip, as it is sent. */
export function updateOf({ trip_id, version, staffMembers, destinations, ...fields }: Trip): TripUpdate {
  return {
    ...fields,
    staffIds: staffMembers.map((person) => person.staff_id),
    destinationIds: destinations.map((destination) => String(destination.destination_id)),
  }
}

/** A new trip, as it is sent. */
export function createOf(trip: Trip): TripCreate {
  const { staffIds, destinationIds, ...fields } = updateOf(trip)
  return { ...fields, staff_ids: staffIds, destination_ids: destinationIds }
}
