import type { Day } from '@sojourn/contract/day'
import { endpoints } from '@sojourn/contract/endpoints'
import { queryOf } from '@sojourn/contract/export'
import { EXPORT_FILE_NAME } from '@sojourn/contract/limits'
import type { TripFilter } from '@sojourn/contract/trip-filter'
import type { TripSort } from '@sojourn/contract/trip-sort'
import { download } from '../../api/download.ts'
import { saveFile } from '../../ui/save-file.ts'
import { createRowCounter } from './csv-rows.ts'
import type { RowSpan } from './export-choice.ts'

export interface ExportRequest {
  filter: TripFilter
  sort: TripSort | undefined
  today: Day
  rows: RowSpan
}

/** Downloads the trips as a file, and says how many rows have come. */
export async function exportTrips(
  request: ExportRequest,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<void> {
  const countRows = createRowCounter()
  const file = await download(endpoints.exportTrips, {
    query: exportQuery(request),
    signal,
    onBytes: (bytes) => onRows(countRows(bytes)),
  })
  saveFile(file, EXPORT_FILE_NAME)
}

function exportQuery({ filter, sort, today, rows }: ExportRequest): URLSearchParams {
  const span: [string, string][] = rows.pages
    ? [
        ['n', String(rows.n)],
        ['offset', String(rows.offset)],
      ]
    : []
  return new URLSearchParams([...queryOf(filter, sort), ...span, ['today', today]])
}
