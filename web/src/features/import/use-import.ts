import type { ImportPreview, ImportResult } from '@sojourn/contract/files/import'
import { importSentences } from '@sojourn/contract/files/import-sentences'
import { useState } from 'react'
import { failureText } from '../../api/failure.ts'
import { useFileImport } from '../../api/use-file-import.ts'
import { showError, showSuccess, showUndoable } from '../../ui/toasts/toasts.ts'
import { applyImport, keepTripFile, previewImport, undoImport } from './import-calls.ts'

/** How undoing an applied import went. */
export type Undoing = { kind: 'not tried' | 'in progress' } | { kind: 'done' | 'failed'; text: string }

const NOT_TRIED: Undoing = { kind: 'not tried' }

/** Imports a file of trips, and can undo it. */
export function useImport() {
  const { step, isBusy, choose, apply, startOver } = useFileImport<ImportPreview, ImportResult>({
    keep: keepTripFile,
    preview: previewImport,
    apply: applyImport,
  })
  const [undoing, setUndoing] = useState(NOT_TRIED)

  async function undo(): Promise<void> {
    if (step.kind !== 'done' || step.result.import_id === null) return
    setUndoing({ kind: 'in progress' })
    try {
      const undone = await undoImport(step.result.import_id)
      setUndoing({ kind: 'done', text: importSentences.undone(undone) })
    } catch (error) {
      setUndoing({ kind: 'failed', text: failureText(error, importSentences.undoFailed) })
    }
  }

  /** The next import starts over. After closing, an applied import can still be undone from the toast. */
  function leave(): void {
    if (step.kind === 'done' && undoing.kind !== 'done' && step.result.import_id !== null) {
      offerUndo(importSentences.result(step.result), step.result.import_id)
    }
    setUndoing(NOT_TRIED)
    startOver()
  }

  return {
    step,
    undoing,
    isBusy: isBusy || undoing.kind === 'in progress',
    choose,
    apply,
    undo,
    leave,
    startOver,
  }
}

function offerUndo(text: string, importId: number): void {
  showUndoable(text, () => {
    undoImport(importId).then(
      (undone) => showSuccess(importSentences.undone(undone)),
      (error: unknown) => showError(failureText(error, importSentences.undoFailed)),
    )
  })
}
