import { fileSentences } from '@sojourn/contract/files/import-sentences'
import { columnOf } from './cell-address.ts'
import { type Cell, FileRefusal, FORMULA, refuseWorkbook, type TableLimits, type TableRow } from './table.ts'
import { dayOfSerial } from './workbook-days.ts'
import { unescapeText } from './workbook-text.ts'
import { scanXml } from './xml.ts'

/** Parts of the workbook that are needed to read the values of a sheet. */
interface WorkbookParts {
  sharedTexts: readonly string[]
  dateStyles: readonly boolean[]
  is1904: boolean
}

/** For all cells together, because many cells can share one long string. */
const CHARACTERS_MAX = 32 * 1024 * 1024

/** The rows of a sheet that aren't empty. */
export async function readSheet(xml: string, parts: WorkbookParts, limits: TableLimits): Promise<TableRow[]> {
  const rows: TableRow[] = []
  let row: TableRow = { line: 0, cells: [] }
  let column = -1
  let cell = newCell({})
  let characters = 0

  await scanXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = { line: lineAfter(row.line, attributes.r), cells: [] }
        column = -1
      } else if (name === 'c') {
        column = columnAfter(column, attributes.r)
        cell = newCell(attributes)
      } else if (name === 'f') cell.hasFormula = true
    },
    text: (text, name, parent) => {
      // `rPh` contains the pronunciation of the text.
      if (name === 'v' || (name === 't' && parent !== 'rPh')) cell.value += text
    },
    close: (name) => {
      if (name === 'c') keepCell(meaningOf(cell, parts))
      else if (name === 'row') keepRow()
    },
  })
  return rows

  function keepCell(value: Cell) {
    if (value === '') return
    if (typeof value === 'string') characters += value.length
    if (characters > CHARACTERS_MAX) throw new FileRefusal(fileSentences.workbookTooLarge)
    if (column >= limits.columns) throw new FileRefusal(fileSentences.tooManyColumns)
    while (row.cells.length < column) row.cells.push('')
    row.cells[column] = value
  }

  function keepRow() {
    if (row.cells.length > 0) rows.push(row)
    if (rows.length > limits.rows) throw new FileRefusal(fileSentences.tooManyRows)
  }
}

/** A row without a number follows the one before it. */
function lineAfter(line: number, number: string | undefined): number {
  const next = Number(number ?? line + 1)
  return Number.isInteger(next) && next > line ? next : refuseWorkbook()
}

/** A cell without an address follows the one before it. */
function columnAfter(column: number, address: string | undefined): number {
  return address === undefined ? column + 1 : (columnOf(address) ?? refuseWorkbook())
}

interface FileCell {
  type: string
  style: number
  value: string
  hasFormula: boolean
}

function newCell({ t = 'n', s = '0' }: Record<string, string>): FileCell {
  return { type: t, style: Number(s), value: '', hasFormula: false }
}

function meaningOf({ type, style, value, hasFormula }: FileCell, parts: WorkbookParts): Cell {
  // An error is the result of a formula.
  if (hasFormula || type === 'e') return FORMULA
  if (type === 'inlineStr' || type === 'str') return unescapeText(value)
  if (value === '') return ''
  if (type === 'd') return value.slice(0, 'YYYY-MM-DD'.length)
  if (type === 'b') return value === '1' ? 'True' : 'False'
  const number = Number(value)
  if (type === 's') return parts.sharedTexts[number] ?? refuseWorkbook()
  if (!Number.isFinite(number)) refuseWorkbook()
  const day = parts.dateStyles[style] ? dayOfSerial(number, parts.is1904) : undefined
  return day ?? String(number)
}
