import type { Day } from '../dates/day.ts'
import { COMMENTS_MAX, REASON_MAX } from '../limits.ts'
import type { Staff, Trip, TripDestination } from './trip.ts'

/** Everything a person can change in a trip. Its id and version are not fields. */
export type TripField = Exclude<keyof Trip, 'trip_id' | 'version'>
export type TripContent = Pick<Trip, TripField>

/** The kinds of fields, and the values they hold. The kind decides how a field reads, how it is compared and how it is written to a file. */
export interface FieldValues {
  staff: Staff[]
  destinations: TripDestination[]
  day: Day
  cost: number | null
  flag: boolean
  text: string
}
export type FieldKind = keyof FieldValues

interface FieldDescription {
  /** Shown next to a value. */
  label: string
  /** The column heading, if it isn't the label. */
  heading?: string
  /** Capitalised in the middle of a sentence too. */
  isProperName?: true
  /** How its table cell is edited. */
  inPlace: 'pencil' | 'checkbox' | 'no'
}

interface KindDescriptions extends Record<FieldKind, object> {
  /** Their columns in a file. Every other kind has one column with the heading of the field. */
  staff: { columns: { staffIds: string; staff: string } }
  destinations: { columns: { region: string; country: string; destination: string } }
  text: { isRequired: boolean; max: number }
}

type FieldHolding<Value> = {
  [Kind in FieldKind]: Value extends FieldValues[Kind]
    ? FieldDescription &
        KindDescriptions[Kind] & { kind: Kind; inPlace: (Kind extends 'flag' ? 'checkbox' : 'pencil') | 'no' }
    : never
}[FieldKind]

/** Every field, in the order of the form. Screens, sentences and files are built from this table. */
export const FIELDS = {
  staffMembers: {
    kind: 'staff',
    label: 'Staff',
    inPlace: 'pencil',
    columns: { staffIds: 'Staff IDs', staff: 'Staff' },
  },
  destinations: {
    kind: 'destinations',
    label: 'Destinations',
    heading: 'Destination',
    inPlace: 'no',
    columns: { region: 'Region', country: 'Country', destination: 'Destination' },
  },
  start_date: { kind: 'day', label: 'Start date', inPlace: 'pencil' },
  end_date: { kind: 'day', label: 'End date', inPlace: 'pencil' },
  est_cost: { kind: 'cost', label: 'Cost', inPlace: 'pencil' },
  one_curtin: { kind: 'flag', label: 'One Curtin', isProperName: true, inPlace: 'checkbox' },
  reason: { kind: 'text', label: 'Reason', inPlace: 'pencil', isRequired: true, max: REASON_MAX },
  comments: { kind: 'text', label: 'Comments', inPlace: 'pencil', isRequired: false, max: COMMENTS_MAX },
} as const satisfies { [Field in TripField]: FieldHolding<Trip[Field]> }

export const TRIP_FIELDS = Object.keys(FIELDS) as TripField[]

/** In the table and in files, One Curtin comes before the cost. */
export const FIELDS_IN_TABLES = TRIP_FIELDS.flatMap((field): TripField[] => {
  if (field === 'one_curtin') return []
  return field === 'est_cost' ? ['one_curtin', 'est_cost'] : [field]
})

export type FieldsOfKind<Kind extends FieldKind> = {
  [Field in TripField]: (typeof FIELDS)[Field]['kind'] extends Kind ? Field : never
}[TripField]

export type TextField = FieldsOfKind<'text'>
export const TEXT_FIELDS = TRIP_FIELDS.filter((field): field is TextField => FIELDS[field].kind === 'text')

/** A record with a value for each text field. */
export function eachText<Value>(of: (field: TextField) => Value): Record<TextField, Value> {
  return Object.fromEntries(TEXT_FIELDS.map((field) => [field, of(field)])) as Record<TextField, Value>
}

export function headingOf(field: TripField): string {
  const description: FieldDescription = FIELDS[field]
  return description.heading ?? description.label
}

/** The field in the middle of a sentence: "the start date", "One Curtin". */
export function nameInSentence(field: TripField): string {
  const { label, isProperName }: FieldDescription = FIELDS[field]
  return isProperName ? label : `the ${label.toLowerCase()}`
}
