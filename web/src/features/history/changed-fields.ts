import { formatMoney } from '@sojourn/contract/money'
import { type NamesApart, tellApart } from '@sojourn/contract/tell-apart'
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

const FIELDS: {
  [Field in TripField]: [label: string, show: (value: Trip[Field], names: NamesApart) => string]
} = {
  staffMembers: ['Staff', (people, names) => people.map(names.person).join(', ')],
  destinations: ['Destinations', (places, names) => places.map(names.place).join(', ')],
  start_date: ['Start date', shortDay],
  end_date: ['End date', shortDay],
  est_cost: ['Cost', (cost) => (cost === null ? NOTHING : formatMoney(cost))],
  one_curtin: ['One Curtin', (flag) => (flag ? 'Yes' : 'No')],
  reason: ['Reason', (reason) => reason],
  comments: ['Comments', (comments) => comments || NOTHING],
}

/** What an entry changed, field by field in the order of the form. */
export function changedFields({ before, after }: TripChange): ChangedField[] {
  const names = tellApart(before, after)
  return TRIP_FIELDS.flatMap((field) => inWords(field, before[field], after[field], names))
}

/** What going back would change of the trip as it is now. */
export function fieldsToRevert(now: Trip, then: Trip): ChangedField[] {
  return changedFields(changeBetween(now, then))
}

function inWords<Field extends TripField>(
  field: Field,
  from: Trip[Field] | undefined,
  to: Trip[Field],
  names: NamesApart,
): ChangedField[] {
  if (from === undefined) return []
  const [label, show] = FIELDS[field]
  return [{ label, from: show(from, names), to: show(to, names) }]
}
