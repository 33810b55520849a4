import { fileSentences } from '@sojourn/contract/files/import-sentences'
import { doNow } from '../in-parts.ts'
import { FileRefusal, type TableLimits, type TableRow } from './table.ts'

const QUOTE = 0x22
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const NO_LIMITS: TableLimits = { rows: Number.POSITIVE_INFINITY, columns: Number.POSITIVE_INFINITY }

const ROWS_A_STEP = 500

type CsvRow = TableRow & { cells: string[] }

/** The rows of a CSV file (RFC 4180, with any kind of line break), without empty ones. */
export function parseCsv(text: string, separator = ',', limits = NO_LIMITS): CsvRow[] {
  return doNow(csvParser(text, separator, limits))
}

/** Does the same, with a step after each few hundred rows. */
export function* csvParser(
  text: string,
  separator: string,
  limits: TableLimits,
): Generator<undefined, CsvRow[]> {
  const rows: CsvRow[] = []
  const separatorCode = separator.charCodeAt(0)
  let at = 0
  for (let line = 1; at < text.length; line += 1) {
    if (line % ROWS_A_STEP === 0) yield
    const cells: string[] = []
    for (;;) {
      at =
        text.charCodeAt(at) === QUOTE
          ? readQuoted(text, at, line, cells)
          : readPlain(text, at, separatorCode, cells)
      if (cells.length > limits.columns) throw new FileRefusal(fileSentences.tooManyColumns)
      if (text.charCodeAt(at) !== separatorCode) break
      at += 1
    }
    const end = text.charCodeAt(at)
    if (at < text.length && end !== LINE_FEED && end !== CARRIAGE_RETURN) {
      throw new FileRefusal(fileSentences.strayQuote(line))
    }
    at += end === CARRIAGE_RETURN && text.charCodeAt(at + 1) === LINE_FEED ? 2 : 1
    if (cells.length > 1 || cells[0] !== '') rows.push({ line, cells })
    if (rows.length > limits.rows) throw new FileRefusal(fileSentences.tooManyRows)
  }
  return rows
}

/** Excel uses semicolons in some countries, and copied cells have tabs. Picks whichever occurs most in the first line. */
export function separatorOf(text: string): string {
  const [head = ''] = text.slice(0, 10_000).split(/[\r\n]/, 1)
  const unquoted = head.replace(/"[^"]*"/g, '')
  const countOf = (separator: string) => unquoted.split(separator).length
  return [';', '\t'].find((separator) => countOf(separator) > countOf(',')) ?? ','
}

function readPlain(text: string, start: number, separator: number, cells: string[]): number {
  let at = start
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === separator || code === LINE_FEED || code === CARRIAGE_RETURN) break
  }
  cells.push(text.slice(start, at))
  return at
}

function readQuoted(text: string, start: number, line: number, cells: string[]): number {
  let at = start
  let hasQuotes = false
  for (;;) {
    at = text.indexOf('"', at + 1)
    if (at === -1) throw new FileRefusal(fileSentences.unfinishedQuote(line))
    if (text.charCodeAt(at + 1) !== QUOTE) break
    hasQuotes = true
    at += 1
  }
  const cell = text.slice(start + 1, at)
  cells.push(hasQuotes ? cell.replaceAll('""', '"') : cell)
  return at + 1
}
