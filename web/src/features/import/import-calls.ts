import { localDay } from '@sojourn/contract/dates/day'
import type { ImportPreview, ImportResult, UndoneImport } from '@sojourn/contract/files/import'
import { FILE_TYPES } from '@sojourn/contract/files/trip-file'
import { call } from '../../api/call.ts'
import { keepFile } from '../../ui/import/keep-file.ts'

export function keepTripFile(file: File): Promise<Blob> {
  return keepFile(file, /\.xlsx$/i.test(file.name) ? FILE_TYPES.xlsx : FILE_TYPES.csv)
}

export function previewImport(file: Blob): Promise<ImportPreview> {
  return call('previewImport', { file, query: { today: localDay() } })
}

export function applyImport(file: Blob, { plan }: ImportPreview): Promise<ImportResult> {
  return call('importTrips', { file, query: { plan } })
}

export function undoImport(importId: number): Promise<UndoneImport> {
  return call('undoImport', { params: { importId } })
}
