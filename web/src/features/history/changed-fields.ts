import { fullName } from '@sojourn/contract/full-name'
import { formatMoney } from '@sojourn/contract/money'
import type { Trip } from '@sojourn/contract/trip'
import { changeBetween, TRIP_FIELDS, type TripField } from '@sojourn/contract/trip-change'
import type { TripChange } from '@sojourn/contract/trip-history'
import { shortDay } from '../../ui/day-text.ts'

/** A field that was changed, in words. */
export interface ChangedField {
  label: string
  from: string
  to: string
}

const NOTHING = 'nothing'

const FIELDS: { [Field in TripField]: [label: string, show: (value: Trip[Field]) => string] } = {
  staffMembers: ['Staff', (people) => people.map(fullName).join(', ')],
  destinations: ['Destinations', (places) => places.map((place) => place.destination_name).join(', ')],
  start_date: ['Start date', shortDay],
  end_date: ['End date', shortDay],
  est_cost: ['Cost', (cost) => (cost === null ? NOTHING : formatMoney(cost))],
  one_curtin: ['One Curtin', (flag) => (flag ? 'Yes' : 'No')],
  reason: ['Reason', (reason) => reason],
  comments: ['Comments', (comments) => comments || NOTHING],
}

/** What an entry changed, field by field in the order of the form. */
export function changedFields({ before, after }: TripChange): ChangedField[] {
  return TRIP_FIELDS.flatMap((field) => inWords(field, before[field], after[field]))
}

/** What going back would change of the trip as it is now. */
export function fieldsToRevert(now: Trip, then: Trip): ChangedField[] {
  return changedFields(changeBetween(now, then))
}

function inWords<Field extends TripField>(
  field: Field,
  from: Trip[Field] | undefined,
  to: Trip[Field],
): ChangedField[] {
  if (from === undefined) return []
  const [label, show] = FIELDS[field]
  return [{ label, from: show(from), to: show(to) }]
}
