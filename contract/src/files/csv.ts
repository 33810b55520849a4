export type CsvCell = string | number | boolean | null

/** What a file begins with, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** One row of a file, with its end. */
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

/** A spreadsheet would run what begins like this, also in full width, as a formula. */
export function beginsLikeFormula(text: string): boolean {
  return /^[=+\-@＝＋－＠\t\r\n]/.test(text)
}

/** An apostrophe makes it text. A text that already has one there gets another, so no two texts are written alike. */
export function defuse(text: string): string {
  return beginsLikeFormula(withoutApostrophes(text)) ? `'${text}` : text
}

/** The text that was defused. */
export function undefuse(cell: string): string {
  return cell.startsWith("'") && beginsLikeFormula(withoutApostrophes(cell)) ? cell.slice(1) : cell
}

function withoutApostrophes(text: string): string {
  return text.replace(/^'+/, '')
}
