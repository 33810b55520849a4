import { wordsOf } from './field-values.ts'
import { screenWording } from './screen-wording.ts'
import { tellApart } from './tell-apart.ts'
import type { Trip } from './trip.ts'
import { changeBetween } from './trip-change.ts'
import { FIELDS, TRIP_FIELDS } from './trip-fields.ts'
import type { TripChange } from './trip-history.ts'

/** A changed field, in words. */
export interface ChangedField {
  label: string
  from: string
  to: string
}

/** What an entry changed, field by field in the order of the form. */
export function changedFields({ before, after }: TripChange): ChangedField[] {
  const then = { ...after, ...before } as Trip
  const wording = screenWording(tellApart(before, after))
  return TRIP_FIELDS.filter((field) => before[field] !== undefined).map((field) => ({
    label: FIELDS[field].label,
    from: wordsOf(field, then, wording),
    to: wordsOf(field, after, wording),
  }))
}

/** What reverting would change in the current trip. */
export function fieldsToRevert(now: Trip, then: Trip): ChangedField[] {
  return changedFields(changeBetween(now, then))
}
