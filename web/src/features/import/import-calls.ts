import { localDay } from '@sojourn/contract/dates/day'
import type { ImportPreview, ImportResult, UndoneImport } from '@sojourn/contract/files/import'
import { FILE_TYPES } from '@sojourn/contract/files/trip-file'
import { call } from '../../api/call.ts'

/**
 * A copy of the file when it was chosen. A file that changes on disk couldn't be sent a second time. Rejects
 * for a folder.
 */
export async function keepFile(file: File): Promise<Blob> {
  const type = /\.xlsx$/i.test(file.name) ? FILE_TYPES.xlsx : FILE_TYPES.csv
  return new Blob([await file.arrayBuffer()], { type })
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
