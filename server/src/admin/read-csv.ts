import { readFile } from 'node:fs/promises'
import { type CsvError, type InfoRecord, parse } from 'csv-parse/sync'
import { StartError } from '../start-error.ts'

export interface Line<Column extends string> {
  line: number
  values: Record<Column, string>
}

/** Reads a CSV file whose first line names its columns, in any order; a missing optional column reads as empty. */
export async function readCsv<Column extends string>(
  file: string,
  columns: readonly Column[],
  optional: readonly Column[] = [],
): Promise<Line<Column>[]> {
  const text = await readText(file)
  const [header, ...rows] = parseRows(file, text)
  const names = header?.record.map((name) => name.trim().toLowerCase()) ?? []
  const missing = columns.filter((column) => !names.includes(column) && !optional.includes(column))
  if (missing.length > 0)
    throw new StartError(
      `${file} needs a first line that names ${columns.join(', ')}; ${missing.join(', ')} is missing.`,
    )
  return rows.map(({ record, info }) => {
    const cellOf = (column: Column) => record[names.indexOf(column)]?.trim() ?? ''
    const values = Object.fromEntries(columns.map((column) => [column, cellOf(column)]))
    return { line: info.lines, values: values as Record<Column, string> }
  })
}

/** Stops an import with all that is wrong, each with its line; nothing of it was applied. */
export function refuseLines(file: string, problems: { line: number; problem: string }[]): void {
  if (problems.length === 0) return
  const list = problems.map(({ line, problem }) => `  line ${line}: ${problem}`).join('\n')
  throw new StartError(`Nothing was imported from ${file}:\n${list}`)
}

/** The lines that say the same thing again as an earlier one. */
export function repeatedLines<Column extends string>(
  lines: Line<Column>[],
  keyOf: (values: Record<Column, string>) => string,
): { line: number; problem: string }[] {
  const first = new Map<string, number>()
  return lines.flatMap(({ line, values }) => {
    const earlier = first.get(keyOf(values))
    if (earlier === undefined) first.set(keyOf(values), line)
    return earlier === undefined ? [] : [{ line, problem: `the same as line ${earlier}` }]
  })
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${file} cannot be read (${error.code}).`)
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new StartError(`${file} is not UTF-8 text. Save it as "CSV UTF-8" and try again.`)
  }
}

function parseRows(file: string, text: string): { record: string[]; info: InfoRecord }[] {
  try {
    return parse(text, { bom: true, info: true, relax_column_count: true, skip_empty_lines: true }) as never
  } catch (error) {
    throw new StartError(`${file} is not CSV: ${(error as CsvError).message}.`)
  }
}
