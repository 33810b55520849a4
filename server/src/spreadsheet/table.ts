import { fileSentences } from '@sojourn/contract/files/import-sentences'

/** What a cell holds that is not a value: it is refused where it would be read, and never worked out. */
export const FORMULA = Symbol('formula')

/** A value as text: days as YYYY-MM-DD, flags as True and False, numbers in digits. */
export type Cell = string | typeof FORMULA

export interface TableRow {
  /** As a spreadsheet numbers its rows: a cell that spans lines is in one. */
  line: number
  cells: Cell[]
}

export interface TableLimits {
  rows: number
  columns: number
}

/** Why a file as a whole cannot be read, in a sentence for people. */
export class FileRefusal extends Error {}

export function refuseWorkbook(): never {
  throw new FileRefusal(fileSentences.brokenWorkbook)
}
