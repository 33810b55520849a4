import { fileSentences } from '@sojourn/contract/files/import-sentences'

/** A cell with a formula. Formulas are never calculated, and reading one is refused. */
export const FORMULA = Symbol('formula')

/** A value as text: days as YYYY-MM-DD, flags as True and False, numbers in digits. */
export type Cell = string | typeof FORMULA

export interface TableRow {
  /** The row number in a spreadsheet. A cell with line breaks is still one row. */
  line: number
  cells: Cell[]
}

export interface TableLimits {
  rows: number
  columns: number
}

/** Why the whole file can't be read, in a sentence for people. */
export class FileRefusal extends Error {}

export function refuseWorkbook(): never {
  throw new FileRefusal(fileSentences.brokenWorkbook)
}
