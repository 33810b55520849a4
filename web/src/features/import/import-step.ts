import type { ImportPreview, ImportResult } from '@sojourn/contract/files/import'

export interface ChosenFile {
  name: string
  file: Blob
}

/** Where an import stands: a file is chosen, compared, looked at, applied. */
export type ImportStep =
  | { kind: 'choosing'; problem?: string }
  | { kind: 'reading'; name: string }
  | { kind: 'preview'; chosen: ChosenFile; preview: ImportPreview; problem?: string }
  | { kind: 'applying'; name: string }
  | { kind: 'done'; result: ImportResult; undone?: string; problem?: string; isUndoing?: boolean }

/** While the server works, the dialog stays: nobody should wonder whether it was applied. */
export function isBusy(step: ImportStep): boolean {
  return (
    step.kind === 'reading' || step.kind === 'applying' || (step.kind === 'done' && step.isUndoing === true)
  )
}

/** Only a plan without errors that does anything can be applied. */
export function canApply({ counts, errorCount }: ImportPreview): boolean {
  return errorCount === 0 && counts.added + counts.changed > 0
}
