import { fileSentences } from '@sojourn/contract/files/import-sentences'
import { FILE_COLUMNS, type FileColumn } from '@sojourn/contract/files/trip-file'
import { type Cell, FileRefusal, type TableRow } from '../../spreadsheet/table.ts'

const NAME_SHOWN_MAX = 40
const NAMES_SHOWN_MAX = 10

/** The index of each column in a row. Missing columns are left out. */
export type ColumnIndexes = ReadonlyMap<FileColumn, number>

const COLUMN_OF_HEADING = new Map(
  (Object.keys(FILE_COLUMNS) as FileColumn[]).map((column) => [FILE_COLUMNS[column].toLowerCase(), column]),
)

/** The first row names the columns, in any order. An unknown column is refused, because it may be a typing mistake. */
export function readHeader([header, ...rows]: TableRow[]): ColumnIndexes {
  const names = header?.cells.map((cell) => (typeof cell === 'string' ? cell.trim() : '')) ?? []
  const columns = names.map((name) => COLUMN_OF_HEADING.get(name.toLowerCase()))
  if (columns.every((column) => column === undefined) && names.length < 2) {
    throw new FileRefusal(fileSentences.noColumns)
  }
  const unknown = names.filter((name, index) => name !== '' && columns[index] === undefined)
  if (unknown.length > 0) throw new FileRefusal(fileSentences.unknownColumns(shown(unknown)))
  const repeated = columns.find((column, index) => column !== undefined && columns.indexOf(column) !== index)
  if (repeated) throw new FileRefusal(fileSentences.repeatedColumn(FILE_COLUMNS[repeated]))
  refuseNameless(columns, rows)
  return new Map(columns.flatMap((column, index) => (column === undefined ? [] : [[column, index] as const])))
}

/** Spreadsheets often add empty columns at the end. Only a column with content needs a name. */
function refuseNameless(columns: (FileColumn | undefined)[], rows: readonly TableRow[]): void {
  for (const { cells } of rows) {
    const nameless = cells.findIndex((cell, index) => columns[index] === undefined && !isBlank(cell))
    if (nameless !== -1) throw new FileRefusal(fileSentences.namelessColumn(nameless + 1))
  }
}

export function isBlank(cell: Cell | undefined): boolean {
  return cell === undefined || (typeof cell === 'string' && cell.trim() === '')
}

function shown(names: string[]): string[] {
  const short = names.map((name) =>
    name.length > NAME_SHOWN_MAX ? `${name.slice(0, NAME_SHOWN_MAX).toWellFormed()}…` : name,
  )
  return short.length > NAMES_SHOWN_MAX ? [...short.slice(0, NAMES_SHOWN_MAX), '…'] : short
}
