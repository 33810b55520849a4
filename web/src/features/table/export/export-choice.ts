import type { ExportFormat } from '@sojourn/contract/files/export'
import { isPageRange } from '@sojourn/contract/trip/trip-rules'

/** What the options of the export say: everything, or pages as they were typed. */
export interface ExportChoice {
  isAll: boolean
  format: ExportFormat
  /** Nothing was typed: the first page, the last page. */
  from?: string | undefined
  to?: string | undefined
}

export const ALL_DATA: ExportChoice = { isAll: true, format: 'csv' }

export interface TableSize {
  rowCount: number
  pageSize: number
  pageCount: number
}

/** Rows of the table, in its order. */
export interface RowSpan {
  offset: number
  /** Of whole pages; the last page may have fewer rows. */
  n: number
  /** How many there are. */
  rowCount: number
  pages: { from: number; to: number } | undefined
}

/** The rows that a choice means, or nothing where its pages are not in the table. */
export function chosenRows(
  choice: ExportChoice,
  { rowCount, pageSize, pageCount }: TableSize,
): RowSpan | undefined {
  if (choice.isAll) return { offset: 0, n: rowCount, rowCount, pages: undefined }
  const from = pageNumber(choice.from ?? '1')
  const to = pageNumber(choice.to ?? String(pageCount))
  if (!isPageRange(from, to, pageCount)) return undefined
  const offset = (from - 1) * pageSize
  const n = (to - from + 1) * pageSize
  return { offset, n, rowCount: Math.min(n, rowCount - offset), pages: { from, to } }
}

function pageNumber(text: string): number {
  return /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN
}
