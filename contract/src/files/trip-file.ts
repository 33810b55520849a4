import { FIELDS, FIELDS_IN_TABLES, headingOf, type TripField } from '../trip/trip-fields.ts'
import { BYTE_ORDER_MARK } from './csv.ts'

/** The fields with a single column, named after the field. */
export type SingleColumnField = {
  [Field in TripField]: (typeof FIELDS)[Field] extends { columns: object } ? never : Field
}[TripField]
export const SINGLE_COLUMN_FIELDS = FIELDS_IN_TABLES.filter(
  (field): field is SingleColumnField => !('columns' in FIELDS[field]),
)

/** The columns of exported and imported files, in order. */
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

/** The status follows from the dates. If someone edited it, an import only points that out. */
const DERIVED_COLUMNS: readonly FileColumn[] = ['status']

/** Separates the people or destinations in one cell. */
export const LIST_SEPARATOR = ';'

export const FILE_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Column headings for someone who starts without an exported file. The mark tells spreadsheets that it is UTF-8. */
export const TEMPLATE_FILE = `${BYTE_ORDER_MARK}${Object.entries(FILE_COLUMNS)
  .filter(([column]) => !DERIVED_COLUMNS.includes(column as FileColumn))
  .map(([, heading]) => heading)
  .join(',')}\r\n`
