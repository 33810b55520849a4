import type { Trip, TripPatch, TripUpdate } from '@sojourn/contract/trip'
import { isSameIn, TRIP_FIELDS } from '@sojourn/contract/trip-change'

/** A trip with one field changed. */
export function patched(trip: Trip, patch: TripPatch): Trip {
  return 'comments' in patch ? { ...trip, comments: patch.comments ?? '' } : { ...trip, ...patch }
}

/** Theirs, with what this person changed put over it. */
export function merged(base: Trip, theirs: Trip, mine: Trip): Trip {
  const changed = TRIP_FIELDS.filter((field) => !isSameIn(field, base, mine))
  return { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) }
}

export function updateOf(trip: Trip): TripUpdate {
  const { est_cost, one_curtin, reason, comments, start_date, end_date } = trip
  return {
    est_cost,
    one_curtin,
    reason,
    comments,
    start_date,
    end_date,
    staffIds: staffIds(trip),
    destinationIds: destinationIds(trip),
  }
}

function staffIds({ staffMembers }: Trip): string[] {
  return staffMembers.map((person) => person.staff_id)
}

function destinationIds({ destinations }: Trip): string[] {
  return destinations.map((destination) => String(destination.destination_id))
}
