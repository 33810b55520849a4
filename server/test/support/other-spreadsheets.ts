import { createRequire } from 'node:module'
import readExcelFile from 'read-excel-file/node'
import writeExcelFile, { type SheetData } from 'write-excel-file/node'

/** Reads and writes workbooks with two other libraries, which share no code with each other or with Sojourn. */

export type PlainCell = string | number | boolean | null
type Column = typeof String | typeof Number | typeof Boolean

interface PopulatedWorkbook {
  sheet(index: number): {
    cell(address: string): { value(rows: PlainCell[][]): unknown }
    usedRange(): { value(): (PlainCell | undefined)[][] }
  }
  outputAsync(): Promise<Buffer>
}

const populate: {
  fromDataAsync(bytes: Buffer): Promise<PopulatedWorkbook>
  fromBlankAsync(): Promise<PopulatedWorkbook>
} = createRequire(import.meta.url)('xlsx-populate')

/** Dates are serial numbers. */
export const READERS: Record<string, (bytes: Buffer) => Promise<unknown[][]>> = {
  'xlsx-populate': async (bytes) => {
    const workbook = await populate.fromDataAsync(bytes)
    return workbook
      .sheet(0)
      .usedRange()
      .value()
      .map((row) => row.map((value) => value ?? null))
  },
  'read-excel-file': async (bytes) => {
    const [sheet] = await readExcelFile(bytes, { trim: false })
    return (sheet?.data ?? []).map((row) => row.map(serialOfDate))
  },
}

export const WRITERS: Record<string, (rows: PlainCell[][]) => Promise<Buffer>> = {
  'xlsx-populate': async (rows) => {
    const workbook = await populate.fromBlankAsync()
    workbook.sheet(0).cell('A1').value(rows)
    return workbook.outputAsync()
  },
  'write-excel-file': async (rows) => {
    const typed = rows.map((row) =>
      row.map((value) => (value === null ? null : { value, type: TYPES[typeof value] })),
    )
    return writeExcelFile(typed as SheetData).toBuffer()
  },
}

const TYPES: Record<string, Column> = { string: String, number: Number, boolean: Boolean }
const FIRST_SERIAL = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

function serialOfDate(value: unknown): unknown {
  return value instanceof Date ? (value.getTime() - FIRST_SERIAL) / DAY_MS : value
}
