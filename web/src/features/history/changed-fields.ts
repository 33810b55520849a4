import { wordsOf } from '@sojourn/contract/trip/field-values'
import { tellApart } from '@sojourn/contract/trip/tell-apart'
import type { Trip } from '@sojourn/contract/trip/trip'
import { changeBetween } from '@sojourn/contract/trip/trip-change'
import { FIELDS, TRIP_FIELDS } from '@sojourn/contract/trip/trip-fields'
import type { TripChange } from '@sojourn/contract/trip/trip-history'
import { screenWording } from '../../ui/trips/screen-wording.ts'

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
