import type { Trip } from './trip.ts'
import type { TripChange } from './trip-history.ts'

/** What of a trip a person can change. */
export const TRIP_FIELDS = [
  'staffMembers',
  'destinations',
  'start_date',
  'end_date',
  'est_cost',
  'one_curtin',
  'reason',
  'comments',
] as const satisfies (keyof Trip)[]
export type TripField = (typeof TRIP_FIELDS)[number]

/** A trip without what the database gives it. */
export type TripContent = Pick<Trip, TripField>

/** What lies between two versions of a trip. */
export function changeBetween(before: Trip, after: Trip): TripChange {
  const changed = TRIP_FIELDS.filter((field) => !isSameIn(field, before, after))
  return { after, before: Object.fromEntries(changed.map((field) => [field, before[field]])) }
}

/** The first of a trip: nothing was before. */
export function changeInto(after: Trip): TripChange {
  return { after, before: {} }
}

/** The trip of now with all that can be changed as it was then. */
export function broughtBack(now: Trip, then: Trip): Trip {
  return { ...then, trip_id: now.trip_id, version: now.version }
}

/**
 * Whether two versions say the same in a field. People and places are who and where they are, whatever they are called, and their
 * order counts: the first person gives a trip its colour in the calendar.
 */
export function isSameIn(field: TripField, one: TripContent, other: TripContent): boolean {
  return (
    one[field] === other[field] || JSON.stringify(idsOf(one[field])) === JSON.stringify(idsOf(other[field]))
  )
}

function idsOf(value: Trip[TripField]): unknown {
  if (!Array.isArray(value)) return value
  return value.map((one) => ('staff_id' in one ? one.staff_id : one.destination_id))
}
