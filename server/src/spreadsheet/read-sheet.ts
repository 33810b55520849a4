import { fileSentences } from '@sojourn/contract/import-sentences'
import { columnOf } from './cell-address.ts'
import { type Cell, FileRefusal, FORMULA, type TableLimits, type TableRow } from './table.ts'
import { dayOfSerial } from './workbook-days.ts'
import { unescapeText } from './workbook-text.ts'
import { attribute, scanXml } from './xml.ts'

export interface WorkbookParts {
  sharedTexts: readonly string[]
  dateStyles: readonly boolean[]
  is1904: boolean
}

/** Of all cells together: many can share one long text. */
const CHARACTERS_MAX = 32 * 1024 * 1024

/** The rows of a sheet that have anything in them. */
export function readSheet(xml: string, parts: WorkbookParts, limits: TableLimits): TableRow[] {
  const rows: TableRow[] = []
  let line = 0
  let cells: Cell[] = []
  let column = -1
  let cell = { type: '', style: 0, value: '', hasFormula: false }
  let isValue = false
  let isSpoken = false
  let characters = 0

  function endCell() {
    const value = cellValue(cell, parts)
    if (value === '') return
    characters += typeof value === 'string' ? value.length : 0
    if (characters > CHARACTERS_MAX) throw new FileRefusal(fileSentences.workbookTooLarge)
    if (column >= limits.columns) throw new FileRefusal(fileSentences.tooManyColumns)
    while (cells.length < column) cells.push('')
    cells[column] = value
  }

  function endRow() {
    if (cells.length > 0) rows.push({ line, cells })
    if (rows.length > limits.rows) throw new FileRefusal(fileSentences.tooManyRows)
  }

  scanXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        const next = Number(attribute(attributes, 'r') ?? line + 1)
        if (!Number.isInteger(next) || next <= line) throw brokenSheet()
        line = next
        cells = []
        column = -1
      } else if (name === 'c') {
        column = addressedColumn(attribute(attributes, 'r')) ?? column + 1
        cell = {
          type: attribute(attributes, 't') ?? 'n',
          style: Number(attribute(attributes, 's') ?? 0),
          value: '',
          hasFormula: false,
        }
      } else if (name === 'f') cell.hasFormula = true
      else if (name === 'rPh') isSpoken = true
      else if (name === 'v' || name === 't') isValue = !isSpoken
    },
    close: (name) => {
      if (name === 'c') endCell()
      else if (name === 'row') endRow()
      else if (name === 'rPh') isSpoken = false
      else if (name === 'v' || name === 't') isValue = false
    },
    text: (piece) => {
      if (isValue) cell.value += piece
    },
  })
  return rows
}

/** Nothing where the cell has no address: then it follows the one before it. */
function addressedColumn(address: string | undefined): number | undefined {
  return address === undefined ? undefined : (columnOf(address) ?? refuseSheet())
}

function cellValue(
  { type, style, value, hasFormula }: { type: string; style: number; value: string; hasFormula: boolean },
  { sharedTexts, dateStyles, is1904 }: WorkbookParts,
): Cell {
  // What an error stands in for was a formula.
  if (hasFormula || type === 'e') return FORMULA
  if (type === 'inlineStr' || type === 'str') return unescapeText(value)
  if (value === '') return ''
  if (type === 'd') return value.slice(0, 'YYYY-MM-DD'.length)
  if (type === 'b') return value === '1' ? 'True' : 'False'
  const number = Number(value)
  if (type === 's') return sharedTexts[number] ?? refuseSheet()
  if (!Number.isFinite(number)) throw brokenSheet()
  return (dateStyles[style] ? dayOfSerial(number, is1904) : undefined) ?? String(number)
}

function refuseSheet(): never {
  throw brokenSheet()
}

function brokenSheet(): FileRefusal {
  return new FileRefusal(fileSentences.brokenWorkbook)
}
