import { BYTE_ORDER_MARK } from './csv.ts'

/** The columns of the files that trips are exported to and imported from, in their order. */
export const FILE_COLUMNS = {
  trip_id: 'Trip ID',
  staffIds: 'Staff IDs',
  staff: 'Staff',
  status: 'Status',
  region: 'Region',
  country: 'Country',
  destination: 'Destination',
  start_date: 'Start date',
  end_date: 'End date',
  one_curtin: 'One Curtin',
  est_cost: 'Cost',
  reason: 'Reason',
  comments: 'Comments',
} as const
export type FileColumn = keyof typeof FILE_COLUMNS

/** It follows from the dates: an import only says where someone has edited it. */
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
