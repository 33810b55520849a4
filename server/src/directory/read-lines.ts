import { directorySentences as sentences } from '@sojourn/contract/admin/directory-sentences'
import { undefuse } from '@sojourn/contract/files/csv'
import type { LineError } from '@sojourn/contract/files/import'
import { fileSentences } from '@sojourn/contract/files/import-sentences'
import { parseCsv, separatorOf } from '../spreadsheet/parse-csv.ts'
import { readText } from '../spreadsheet/read-text.ts'
import { FileRefusal, type TableLimits } from '../spreadsheet/table.ts'

export interface Line<Column extends string> {
  line: number
  values: Record<Column, string>
}

interface Lines<Column extends string> {
  /** The columns that the file has. */
  columns: ReadonlySet<Column>
  lines: Line<Column>[]
  notices: LineError[]
}

const NAME_SHOWN_MAX = 40

/** Reads a CSV file whose first line names its columns, in any order. Other columns are ignored, with a notice. */
export function readLines<Column extends string>(
  file: Uint8Array,
  columns: readonly Column[],
  optional: readonly Column[],
  limits?: TableLimits,
): Lines<Column> {
  const text = readText(file)
  const parsed: { line: number; cells: string[] }[] = parseCsv(text, separatorOf(text), limits)
  const [header, ...rows] = parsed
  if (!header) throw new FileRefusal(fileSentences.empty)
  const names = header.cells.map((name) => name.trim().toLowerCase())
  const required = columns.filter((column) => !optional.includes(column))
  const missing = required.filter((column) => !names.includes(column))
  if (missing.length > 0) throw new FileRefusal(sentences.missingColumns(required, missing))
  const repeated = columns.find((column) => names.indexOf(column) !== names.lastIndexOf(column))
  if (repeated) throw new FileRefusal(fileSentences.repeatedColumn(repeated))
  const ignored = names.filter((name) => name !== '' && !(columns as readonly string[]).includes(name))

  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  return {
    columns: new Set(columns.filter((column) => names.includes(column))),
    lines: filled.map(({ line, cells }) => {
      const cellOf = (column: Column) => undefuse(cells[names.indexOf(column)]?.trim() ?? '')
      const values = Object.fromEntries(columns.map((column) => [column, cellOf(column)]))
      return { line, values: values as Record<Column, string> }
    }),
    notices: ignored.length > 0 ? [{ line: 1, message: sentences.ignoredColumns(ignored.map(short)) }] : [],
  }
}

/** The lines that repeat an earlier one. */
export function repeatedLines<Column extends string>(
  lines: readonly Line<Column>[],
  keyOf: (values: Record<Column, string>) => string,
): LineError[] {
  const first = new Map<string, number>()
  return lines.flatMap(({ line, values }) => {
    const earlier = first.get(keyOf(values))
    if (earlier === undefined) first.set(keyOf(values), line)
    return earlier === undefined ? [] : [{ line, message: sentences.repeatedLine(earlier) }]
  })
}

function short(name: string): string {
  return name.length > NAME_SHOWN_MAX ? `${name.slice(0, NAME_SHOWN_MAX).toWellFormed()}…` : name
}
