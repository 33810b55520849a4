import type { Trip, TripPatch, TripUpdate } from '@sojourn/contract/trip/trip'

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
