import { shortDay } from '@sojourn/contract/dates/date-words'
import { type Wording, wordsOf } from '@sojourn/contract/trip/field-values'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import {
  FIELDS,
  type FieldKind,
  headingOf,
  TEXT_FIELDS,
  type TripField,
} from '@sojourn/contract/trip/trip-fields'
import { fullName } from '@sojourn/contract/words/full-name'

type ColumnOf<Field extends TripField> = Field extends 'staffMembers'
  ? 'staff'
  : Field extends 'est_cost'
    ? 'cost'
    : Field

/** The columns that can be edited in the table with a pencil. */
export type EditableColumn = {
  [Field in TripField]: (typeof FIELDS)[Field]['inPlace'] extends 'pencil' ? ColumnOf<Field> : never
}[TripField]

export interface Column {
  id: ColumnOf<TripField> | 'status' | 'region' | 'countries'
  /** Undefined for a column derived from other fields. */
  field?: TripField
  kind?: FieldKind
  label: string
  /** The default width in pixels: all columns up to the cost fit at 1440, and no date is truncated. */
  width: number
  text: (trip: NormalisedTrip) => string
}

const WORDING: Wording = {
  person: fullName,
  destination: ({ destination_name }) => destination_name,
  day: shortDay,
  typed: String,
  empty: '',
}
const TEXT_WIDTH = 200

export const COLUMNS: readonly Column[] = [
  {
    ...headed('staffMembers'),
    id: 'staff',
    width: 156,
    text: ({ staff }) => wordsOf('staffMembers', { staffMembers: staff }, WORDING),
  },
  { id: 'status', label: 'Status', width: 100, text: (trip) => trip.status },
  { id: 'region', label: 'Region', width: 102, text: (trip) => trip.region.join(', ') },
  { id: 'countries', label: 'Country', width: 102, text: (trip) => trip.countries.join(', ') },
  {
    ...headed('destinations'),
    id: 'destinations',
    width: 104,
    text: (trip) => trip.destinations.join(', '),
  },
  fieldColumn('start_date', 116),
  fieldColumn('end_date', 116),
  fieldColumn('one_curtin', 100),
  {
    ...headed('est_cost'),
    id: 'cost',
    width: 130,
    text: ({ cost }) => wordsOf('est_cost', { est_cost: cost }, WORDING),
  },
  ...TEXT_FIELDS.map((field) => fieldColumn(field, TEXT_WIDTH)),
]

/** A column for a field that a normalised trip holds exactly as the server sends it. */
function fieldColumn(
  field: Exclude<TripField, 'staffMembers' | 'destinations' | 'est_cost'>,
  width: number,
): Column {
  return { ...headed(field), id: field, width, text: (trip) => wordsOf(field, trip, WORDING) }
}

function headed(field: TripField): Pick<Column, 'field' | 'kind' | 'label'> {
  return { field, kind: FIELDS[field].kind, label: headingOf(field) }
}

export function columnLabel(id: Column['id']): string {
  return columnOf(id)?.label ?? id
}

export function columnOf(id: Column['id']): Column | undefined {
  return COLUMNS.find((column) => column.id === id)
}

export function isEditable(column: Column): column is Column & { id: EditableColumn } {
  return column.field !== undefined && FIELDS[column.field].inPlace === 'pencil'
}
