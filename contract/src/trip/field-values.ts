import type { Day } from '../dates/day.ts'
import { formatMoney } from '../words/money.ts'
import type { Staff, Trip, TripDestination } from './trip.ts'
import {
  FIELDS,
  type FieldKind,
  type FieldValues,
  TRIP_FIELDS,
  type TripContent,
  type TripField,
} from './trip-fields.ts'

/** How values read in one part of the product: on a screen, in the audit log, in an import preview. */
export interface Wording {
  person(person: Staff): string
  destination(destination: TripDestination): string
  day(day: Day): string
  /** Text as someone typed it. */
  typed(text: string): string
  /** Shown instead of an empty value. */
  empty: string
}

interface KindOfField<Value> {
  words(value: Value, wording: Wording): string
  /** Two values are the same if this is the same. It ignores names but not the order: the first traveller gives a trip its colour. */
  identity(value: Value): unknown
}

const KINDS: { [Kind in FieldKind]: KindOfField<FieldValues[Kind]> } = {
  staff: {
    words: (people, { person }) => people.map(person).join(', '),
    identity: (people) => JSON.stringify(people.map(({ staff_id }) => staff_id)),
  },
  destinations: {
    words: (destinations, wording) => destinations.map(wording.destination).join(', '),
    identity: (destinations) => JSON.stringify(destinations.map(({ destination_id }) => destination_id)),
  },
  day: { words: (day, wording) => wording.day(day), identity: itself },
  cost: { words: (cost) => (cost === null ? '' : formatMoney(cost)), identity: itself },
  flag: { words: (flag) => (flag ? 'Yes' : 'No'), identity: itself },
  // A version of Sojourn that doesn't know a text field yet sends trips without it.
  text: { words: (text = '', { typed }) => (text === '' ? '' : typed(text)), identity: (text = '') => text },
}

export function wordsOf<Field extends TripField>(
  field: Field,
  trip: Pick<Trip, Field>,
  wording: Wording,
): string {
  return kindOf(field).words(trip[field], wording) || wording.empty
}

export function isSameIn<Field extends TripField>(
  field: Field,
  one: Pick<Trip, Field>,
  other: Pick<Trip, Field>,
): boolean {
  const { identity } = kindOf(field)
  return one[field] === other[field] || identity(one[field]) === identity(other[field])
}

/** The fields in which two versions of a trip differ. */
export function differingFields(one: TripContent, other: TripContent): TripField[] {
  return TRIP_FIELDS.filter((field) => !isSameIn(field, one, other))
}

function kindOf<Field extends TripField>(field: Field) {
  return KINDS[FIELDS[field].kind] as KindOfField<Trip[Field]>
}

function itself(value: unknown): unknown {
  return value
}
