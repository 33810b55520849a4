import { fileSentences } from '@sojourn/contract/files/import-sentences'
import { doInParts } from '../in-parts.ts'
import { csvParser, separatorOf } from './parse-csv.ts'
import { readText } from './read-text.ts'
import { FileRefusal, type TableLimits, type TableRow } from './table.ts'

export interface Table {
  rows: TableRow[]
  /** In a text file only the first character shows whether a cell is a formula. In a workbook each cell says so itself. */
  isText: boolean
}

const ZIP = Buffer.from('PK')
const OLD_EXCEL = Buffer.from('d0cf11e0', 'hex')

/** Detects the type of a file by its content, whatever its name is. */
export async function readTable(bytes: Buffer, limits: TableLimits): Promise<Table> {
  if (bytes.length === 0) throw new FileRefusal(fileSentences.empty)
  if (bytes.subarray(0, OLD_EXCEL.length).equals(OLD_EXCEL)) throw new FileRefusal(fileSentences.oldExcel)
  if (bytes.subarray(0, ZIP.length).equals(ZIP) && (bytes[2] ?? 0) < 0x20) {
    // Loaded with the first workbook, so that a start doesn't load its libraries.
    const { readWorkbook } = await import('./read-workbook.ts')
    return { rows: await readWorkbook(bytes, limits), isText: false }
  }
  const text = readText(bytes)
  return { rows: await doInParts(csvParser(text, separatorOf(text), limits)), isText: true }
}
