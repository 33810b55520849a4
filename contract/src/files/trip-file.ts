import { FIELDS, FIELDS_IN_TABLES, headingOf, type TripField } from '../trip/trip-fields.ts'
import { BYTE_ORDER_MARK } from './csv.ts'

/** The fields that are one column, which has the name of the field. */
export type SingleColumnField = {
  [Field in TripField]: (typeof FIELDS)[Field] extends { columns: object } ? never : Field
}[TripField]
export const SINGLE_COLUMN_FIELDS = FIELDS_IN_TABLES.filter(
  (field): field is SingleColumnField => !('columns' in FIELDS[field]),
)

/** The columns of the files that trips are exported to and imported from, in their order. */
export const FILE_COLUMNS = {
  trip_id: 'Trip ID',
  ...FIELDS.staffMembers.columns,
  status: 'Status',
  ...FIELDS.destinations.columns,
  ...(Object.fromEntries(SINGLE_COLUMN_FIELDS.map((field) => [field, headingOf(field)])) as Record<
    SingleColumnField,
    string
  >),
} as const
export type FileColumn = keyof typeof FILE_COLUMNS

/** Status follows from the dates. An import only points out where someone has edited it. */
export const DERIVED_COLUMNS: readonly FileColumn[] = ['status']

/** Between the people or places of one cell. */
export const LIST_SEPARATOR = ';'

export const FILE_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** What a person fills in who has no exported file: the names of the columns. A spreadsheet knows by the mark that it is UTF-8. */
export const TEMPLATE_FILE = `${BYTE_ORDER_MARK}${Object.entries(FILE_COLUMNS)
  .filter(([column]) => !DERIVED_COLUMNS.includes(column as FileColumn))
  .map(([, heading]) => heading)
  .join(',')}\r\n`
