import type { ImportPreview, ImportResult } from '@sojourn/contract/files/import'

export interface ChosenFile {
  name: string
  file: Blob
}

/** The steps of an import: a file is chosen, compared, previewed and applied. */
export type ImportStep =
  | { kind: 'choosing'; problem?: string }
  | { kind: 'reading'; name: string }
  | { kind: 'preview'; chosen: ChosenFile; preview: ImportPreview; problem?: string }
  | { kind: 'applying'; name: string }
  | { kind: 'done'; result: ImportResult; undone?: string; problem?: string; isUndoing?: boolean }

/** The dialog stays open while the server works, so that nobody wonders whether the file was applied. */
export function isBusy(step: ImportStep): boolean {
  return (
    step.kind === 'reading' || step.kind === 'applying' || (step.kind === 'done' && step.isUndoing === true)
  )
}
