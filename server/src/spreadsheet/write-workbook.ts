import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beginsLikeFormula } from '@sojourn/contract/files/csv'
import { FILE_COLUMNS, type FileColumn } from '@sojourn/contract/files/trip-file'
import { ZipFile } from 'yazl'
import { inParts } from '../in-parts.ts'
import { cellAddress } from './cell-address.ts'
import { isDayCell, type TripCell } from './trip-cells.ts'
import { serialOfDay } from './workbook-days.ts'
import { escapeText } from './workbook-text.ts'

const SHEET_NAME = 'Trips'

/** Writing and compressing so many takes a few milliseconds. */
const ROWS_A_PART = 200

/** The earliest time in the format. A fixed time makes the same trips always give the same file. */
const FIRST_TIME = new Date(1980, 0, 1)

/** The numbers of the styles in STYLES below. */
const STYLE = { text: 0, heading: 1, day: 2, money: 3, number: 4, quoted: 5 } as const

/** An XLSX file with one sheet. Its text doesn't need to be defused, because cells have a type. */
export function workbookOf<Row = TripCell[]>(
  headings: readonly string[],
  rows: readonly Row[],
  cellsOf: (row: Row) => readonly TripCell[] = (row) => row as readonly TripCell[],
): Promise<Buffer> {
  return archiveOf([
    ['[Content_Types].xml', [CONTENT_TYPES]],
    ['_rels/.rels', [ROOT_LINKS]],
    ['xl/workbook.xml', [WORKBOOK]],
    ['xl/_rels/workbook.xml.rels', [WORKBOOK_LINKS]],
    ['xl/styles.xml', [STYLES]],
    ['xl/worksheets/sheet1.xml', sheetOf(headings, rows, cellsOf)],
  ])
}

/** Compresses each part while it is written, so that a long one is never completely in memory. */
function archiveOf(
  parts: readonly [name: string, pieces: Iterable<string> | AsyncIterable<string>][],
): Promise<Buffer> {
  const archive = new ZipFile()
  const packed = archive.outputStream.pipe(new PassThrough())
  for (const [name, pieces] of parts) {
    const stream = Readable.from(pieces).once('error', (error) => packed.destroy(error))
    archive.addReadStream(stream, name, { mtime: FIRST_TIME, forceDosTimestamp: true })
  }
  archive.end()
  return buffer(packed)
}

async function* sheetOf<Row>(
  headings: readonly string[],
  rows: readonly Row[],
  cellsOf: (row: Row) => readonly TripCell[],
): AsyncGenerator<string> {
  yield SHEET_HEAD
  yield rowOf(1, headings, (heading, address) => textCell(heading, STYLE.heading, address))
  let row = 1
  for await (const part of inParts(rows, ROWS_A_PART)) {
    yield part.map((one) => rowOf(++row, cellsOf(one), write)).join('')
  }
  yield '</sheetData></worksheet>'
}

/** Every cell has its address. Excel doesn't need it, but other readers do. */
function rowOf<T>(row: number, cells: readonly T[], cellOf: (cell: T, address: string) => string): string {
  return `<row r="${row}">${cells.map((cell, column) => cellOf(cell, cellAddress(column, row))).join('')}</row>`
}

function write(cell: TripCell, address: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'number')
    return numberCell(cell, Number.isInteger(cell) ? STYLE.number : STYLE.money, address)
  if (!isDayCell(cell)) return textCell(cell, needsQuote(cell) ? STYLE.quoted : STYLE.text, address)
  const serial = serialOfDay(cell.day)
  return serial === undefined
    ? textCell(cell.day, STYLE.text, address)
    : numberCell(serial, STYLE.day, address)
}

/** When someone edits such a cell, Excel would treat the first character specially, unless the cell is marked as text. */
function needsQuote(text: string): boolean {
  return text.startsWith("'") || beginsLikeFormula(text)
}

function numberCell(value: number, style: number, address: string): string {
  return `<c r="${address}" s="${style}"><v>${value}</v></c>`
}

function textCell(text: string, style: number, address: string): string {
  const content = escapeText(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const FORMATS = 'http://schemas.openxmlformats.org'
const MAIN = `xmlns="${FORMATS}/spreadsheetml/2006/main"`
const LINK_TYPES = `${FORMATS}/officeDocument/2006/relationships`
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const CONTENT_TYPES = `${HEAD}<Types xmlns="${FORMATS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${MEDIA}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${MEDIA}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MEDIA}.worksheet+xml"/></Types>`

const ROOT_LINKS = `${HEAD}<Relationships xmlns="${FORMATS}/package/2006/relationships"><Relationship Id="rId1" Type="${LINK_TYPES}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const WORKBOOK = `${HEAD}<workbook ${MAIN} xmlns:r="${LINK_TYPES}"><sheets><sheet name="${SHEET_NAME}" sheetId="1" r:id="rId1"/></sheets></workbook>`

const WORKBOOK_LINKS = `${HEAD}<Relationships xmlns="${FORMATS}/package/2006/relationships"><Relationship Id="rId1" Type="${LINK_TYPES}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${LINK_TYPES}/styles" Target="styles.xml"/></Relationships>`

const PLAIN = 'fontId="0" fillId="0" borderId="0" xfId="0"'
const STYLES = `${HEAD}<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="49" ${PLAIN} applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" ${PLAIN} applyNumberFormat="1"/><xf numFmtId="2" ${PLAIN} applyNumberFormat="1"/><xf numFmtId="0" ${PLAIN}/><xf numFmtId="49" ${PLAIN} quotePrefix="1" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** Text columns get more room than these. */
const WIDTHS: Partial<Record<FileColumn, number>> = {
  ...{ trip_id: 8, staffIds: 16, staff: 28, status: 11, region: 22, country: 22, destination: 22 },
  ...{ start_date: 12, end_date: 12, one_curtin: 11, est_cost: 12 },
}
const TEXT_WIDTH = 40
const COLUMN_WIDTHS = (Object.keys(FILE_COLUMNS) as FileColumn[]).map(
  (column) => WIDTHS[column] ?? TEXT_WIDTH,
)

/** The names of the columns stay in sight. */
const SHEET_HEAD = `${HEAD}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${COLUMN_WIDTHS.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`
