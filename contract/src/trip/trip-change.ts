import { differingFields } from './field-values.ts'
import type { Trip } from './trip.ts'
import type { TripChange } from './trip-history.ts'

/** The change from one version of a trip to another. */
export function changeBetween(before: Trip, after: Trip): TripChange {
  const changed = differingFields(before, after)
  return { after, before: Object.fromEntries(changed.map((field) => [field, before[field]])) }
}

/** The first version of a trip, with nothing before it. */
export function changeInto(after: Trip): TripChange {
  return { after, before: {} }
}

/** Their version, with my changes to the base applied on top. */
export function merged(base: Trip, theirs: Trip, mine: Trip): Trip {
  const changed = differingFields(base, mine)
  return { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) }
}

/** An earlier version of a trip, with the id and version of the current one. */
export function broughtBack(now: Trip, then: Trip): Trip {
  return { ...then, trip_id: now.trip_id, version: now.version }
}
