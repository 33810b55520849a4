import type { TripSort } from '@sojourn/contract/trip/trip-sort'
import { counted, countText } from '@sojourn/contract/words/count-words'
import { columnLabel } from '../grid/columns.ts'
import type { RowSpan } from './export-choice.ts'

/** 20 trips, from pages 2 to 3 */
export function rowWords({ rowCount, pages }: RowSpan): string {
  const trips = counted(rowCount, 'trip')
  if (pages === undefined) return rowCount === 0 ? 'Column headings only' : `All ${trips}`
  return pages.from === pages.to
    ? `${trips}, from page ${countText(pages.from)}`
    : `${trips}, from pages ${countText(pages.from)} to ${countText(pages.to)}`
}

export function orderWords(sort: TripSort | undefined): string {
  if (sort === undefined) return 'Newest start date first'
  return `${columnLabel(sort.by)}, ${sort.dir === 'asc' ? 'ascending' : 'descending'}`
}

export function progressWords(rows: number, rowCount: number): string {
  return `${countText(Math.min(rows, rowCount))} of ${countText(rowCount)} trips`
}
