import type { Day } from '@sojourn/contract/dates/day'
import type { ExportFormat } from '@sojourn/contract/files/export'
import { queryOf } from '@sojourn/contract/files/export-query'
import { FILE_TYPES } from '@sojourn/contract/files/trip-file'
import { EXPORT_FILE_NAME, EXPORT_WORKBOOK_NAME } from '@sojourn/contract/limits'
import type { TripFilter } from '@sojourn/contract/trip/trip-filter'
import type { TripSort } from '@sojourn/contract/trip/trip-sort'
import { download } from '../../../api/download.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { createRowCounter } from './csv-rows.ts'
import type { RowSpan } from './export-choice.ts'

export interface ExportRequest {
  filter: TripFilter
  sort: TripSort | undefined
  today: Day
  rows: RowSpan
  format: ExportFormat
}

export const FILE_NAMES: Record<ExportFormat, string> = { csv: EXPORT_FILE_NAME, xlsx: EXPORT_WORKBOOK_NAME }

/** Downloads the trips as a file. Reports how many rows have arrived, which is only possible for a text file. */
export async function exportTrips(
  request: ExportRequest,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<void> {
  const countRows = createRowCounter()
  const isText = request.format === 'csv'
  const file = await download('exportTrips', {
    query: exportQuery(request),
    mediaType: FILE_TYPES[request.format],
    signal,
    onBytes: (bytes) => isText && onRows(countRows(bytes)),
  })
  saveFile(file, FILE_NAMES[request.format])
}

function exportQuery({ filter, sort, today, rows, format }: ExportRequest): URLSearchParams {
  const span: [string, string][] = rows.pages
    ? [
        ['n', String(rows.n)],
        ['offset', String(rows.offset)],
      ]
    : []
  const file: [string, string][] = format === 'csv' ? [] : [['format', format]]
  return new URLSearchParams([...queryOf(filter, sort), ...span, ...file, ['today', today]])
}
