import { formatMoney } from '@sojourn/contract/money'
import { type NamesApart, tellApart } from '@sojourn/contract/tell-apart'
import type { Trip } from '@sojourn/contract/trip'
import { isSameIn, TRIP_FIELDS, type TripField } from '@sojourn/contract/trip-change'
import { shortDay } from '../../ui/day-text.ts'

/** A field of a trip that two people see differently, in words. */
export interface ConflictRow {
  label: string
  theirs: string
  /** Nothing where this person did not touch the field: theirs stays in any case. */
  yours: string | null
  /** Whether both changed it, so that one of the two must give way. */
  isContested: boolean
}

export interface Conflict {
  tripId: number
  /** What this person was about to do. */
  intent: 'change' | 'delete'
  rows: ConflictRow[]
}

const FIELDS: {
  [Field in TripField]: [label: string, text: (value: Trip[Field], names: NamesApart) => string]
} = {
  staffMembers: ['Staff', (people, names) => people.map(names.person).join(', ')],
  destinations: ['Destinations', (places, names) => places.map(names.place).join(', ')],
  start_date: ['Start date', shortDay],
  end_date: ['End date', shortDay],
  est_cost: ['Cost', (cost) => (cost === null ? '' : formatMoney(cost))],
  one_curtin: ['One Curtin', (flag) => (flag ? 'Yes' : 'No')],
  reason: ['Reason', String],
  comments: ['Comments', String],
}

/** What two people made of the trip that both started from, field by field, where they do not agree. */
export function conflictRows(base: Trip, theirs: Trip, mine: Trip): ConflictRow[] {
  const names = tellApart(theirs, mine)
  return TRIP_FIELDS.filter((field) => !isSameIn(field, theirs, mine)).map((field) => {
    const isMine = !isSameIn(field, base, mine)
    const { label, their, my } = inWords(field, theirs, mine, names)
    const isContested = isMine && !isSameIn(field, base, theirs)
    return { label, theirs: their, yours: isMine ? my : null, isContested }
  })
}

function inWords<Field extends TripField>(field: Field, theirs: Trip, mine: Trip, names: NamesApart) {
  const [label, text] = FIELDS[field]
  return { label, their: text(theirs[field], names), my: text(mine[field], names) }
}
