export type CsvCell = string | number | boolean | null

/** Goes at the start of a file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** One row of a file, with its line break. */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(write).join(',')}\r\n`
}

function write(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return Number.isInteger(cell) ? String(cell) : cell.toFixed(2)
  if (typeof cell === 'boolean') return cell ? 'True' : 'False'
  const text = defuse(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A spreadsheet would run text that begins like this as a formula. It also accepts full-width characters. */
export function beginsLikeFormula(text: string): boolean {
  return /^[=+\-@＝＋－＠\t\r\n]/.test(text)
}

/** A leading apostrophe turns a formula into text. Text that already has one gets another, so no two values are written the same way. */
export function defuse(text: string): string {
  return beginsLikeFormula(withoutApostrophes(text)) ? `'${text}` : text
}

/** Reverses `defuse`. */
export function undefuse(cell: string): string {
  return cell.startsWith("'") && beginsLikeFormula(withoutApostrophes(cell)) ? cell.slice(1) : cell
}

function withoutApostrophes(text: string): string {
  return text.replace(/^'+/, '')
}
