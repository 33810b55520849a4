import type { NormalisedTrip } from '@sojourn/contract/normalise-trip'
import type { Trip, TripPatch, TripUpdate } from '@sojourn/contract/trip'

/** A trip with one field changed. */
export function patched(trip: Trip, patch: TripPatch): Trip {
  return 'comments' in patch ? { ...trip, comments: patch.comments ?? '' } : { ...trip, ...patch }
}

/** The same as the screens see it. */
export function patchedNormalised(trip: NormalisedTrip, patch: TripPatch): NormalisedTrip {
  if ('est_cost' in patch) return { ...trip, cost: patch.est_cost ?? 0 }
  return 'comments' in patch ? { ...trip, comments: patch.comments ?? '' } : { ...trip, ...patch }
}

/** Theirs, with what this person changed put over it. */
export function merged(base: Trip, theirs: Trip, mine: Trip): Trip {
  const take = <K extends keyof Trip>(field: K, isSame = base[field] === mine[field]): Trip[K] =>
    isSame ? theirs[field] : mine[field]
  return {
    ...theirs,
    start_date: take('start_date'),
    end_date: take('end_date'),
    est_cost: take('est_cost'),
    one_curtin: take('one_curtin'),
    reason: take('reason'),
    comments: take('comments'),
    staffMembers: take('staffMembers', String(staffIds(base)) === String(staffIds(mine))),
    destinations: take('destinations', String(destinationIds(base)) === String(destinationIds(mine))),
  }
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
