import type { ExportFormat } from '@sojourn/contract/files/export'
import { isPageRange } from '@sojourn/contract/trip/trip-rules'

/** The export options: everything, or a page range as typed. */
export interface ExportChoice {
  isAll: boolean
  format: ExportFormat
  /** If nothing was typed: the first page, the last page. */
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
  /** In whole pages; the last page may have fewer rows. */
  n: number
  /** The actual number of rows. */
  rowCount: number
  pages: { from: number; to: number } | undefined
}

/** The rows for a choice; undefined if its pages aren't in the table. */
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
