import { readFile } from 'node:fs/promises'
import { parseCsv } from '../spreadsheet/parse-csv.ts'
import { readText } from '../spreadsheet/read-text.ts'
import { FileRefusal } from '../spreadsheet/table.ts'
import { StartError } from '../start-error.ts'

export interface Line<Column extends string> {
  line: number
  values: Record<Column, string>
}

/** The text of a file that an operator named. */
export async function readNamedFile(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`Couldn't read ${file} (${error.code}).`)
  })
  return orStop(() => readText(bytes), file)
}

/** Reads CSV whose first line names its columns, in any order. A missing optional column counts as empty. */
export function readCsv<Column extends string>(
  { name: file, text }: { name: string; text: string },
  columns: readonly Column[],
  optional: readonly Column[] = [],
): Line<Column>[] {
  const all: { line: number; cells: string[] }[] = orStop(() => parseCsv(text), `${file} isn't a CSV file`)
  const [header, ...rows] = all
  const names = header?.cells.map((name) => name.trim().toLowerCase()) ?? []
  const missing = columns.filter((column) => !names.includes(column) && !optional.includes(column))
  if (missing.length > 0)
    throw new StartError(
      `The first line of ${file} must name the columns ${columns.join(', ')}. Missing: ${missing.join(', ')}.`,
    )
  return rows.map(({ line, cells }) => {
    const cellOf = (column: Column) => cells[names.indexOf(column)]?.trim() ?? ''
    const values = Object.fromEntries(columns.map((column) => [column, cellOf(column)]))
    return { line, values: values as Record<Column, string> }
  })
}

/** Stops an import if there are problems, and lists them all with their lines. */
export function refuseLines(file: string, problems: { line: number; problem: string }[]): void {
  if (problems.length === 0) return
  const list = problems.map(({ line, problem }) => `  line ${line}: ${problem}`).join('\n')
  throw new StartError(`Nothing was imported. Fix these lines in ${file}:\n${list}`)
}

/** The lines that repeat an earlier one. */
export function repeatedLines<Column extends string>(
  lines: Line<Column>[],
  keyOf: (values: Record<Column, string>) => string,
): { line: number; problem: string }[] {
  const first = new Map<string, number>()
  return lines.flatMap(({ line, values }) => {
    const earlier = first.get(keyOf(values))
    if (earlier === undefined) first.set(keyOf(values), line)
    return earlier === undefined ? [] : [{ line, problem: `repeats line ${earlier}` }]
  })
}

function orStop<T>(read: () => T, where: string): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof FileRefusal ? new StartError(`${where}: ${error.message}`) : error
  }
}
