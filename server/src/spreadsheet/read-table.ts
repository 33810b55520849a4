import { fileSentences } from '@sojourn/contract/files/import-sentences'
import { parseCsv, separatorOf } from './parse-csv.ts'
import { readText } from './read-text.ts'
import { FileRefusal, type TableLimits, type TableRow } from './table.ts'

export interface Table {
  rows: TableRow[]
  /** In a text file, what begins like a formula is one; the cells of a workbook say what they are. */
  isText: boolean
}

const ZIP = Buffer.from('PK')
const OLD_EXCEL = Buffer.from('d0cf11e0', 'hex')

/** Reads a file as what it is, whatever its name says. */
export async function readTable(bytes: Buffer, limits: TableLimits): Promise<Table> {
  if (bytes.length === 0) throw new FileRefusal(fileSentences.empty)
  if (bytes.subarray(0, OLD_EXCEL.length).equals(OLD_EXCEL)) throw new FileRefusal(fileSentences.oldExcel)
  if (bytes.subarray(0, ZIP.length).equals(ZIP) && (bytes[2] ?? 0) < 0x20) {
    // Loaded with the first workbook: starting doesn't need the libraries behind it.
    const { readWorkbook } = await import('./read-workbook.ts')
    return { rows: await readWorkbook(bytes, limits), isText: false }
  }
  const text = readText(bytes)
  return { rows: parseCsv(text, separatorOf(text), limits), isText: true }
}
