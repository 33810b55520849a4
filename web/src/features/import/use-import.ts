import { fileSentences, importSentences } from '@sojourn/contract/files/import-sentences'
import { IMPORT_MEGABYTES_MAX } from '@sojourn/contract/limits'
import { useState } from 'react'
import { failureText, toFailure } from '../../api/failure.ts'
import { showError, showSuccess, showUndoable } from '../../ui/toasts/toasts.ts'
import { applyImport, keepTripFile, previewImport, undoImport } from './import-calls.ts'
import type { ChosenFile, ImportStep } from './import-step.ts'

const BYTES_MAX = IMPORT_MEGABYTES_MAX * 1024 * 1024
const CHANGED_MEANWHILE = 412

/** Takes a file from choosing to applying, and can undo it. */
export function useImport() {
  const [step, setStep] = useState<ImportStep>({ kind: 'choosing' })

  async function choose(file: File): Promise<void> {
    if (file.size > BYTES_MAX) return setStep({ kind: 'choosing', problem: fileSentences.tooLarge })
    setStep({ kind: 'reading', name: file.name })
    const kept = await keepTripFile(file).catch(() => null)
    if (kept) await compare({ name: file.name, file: kept })
    else setStep({ kind: 'choosing', problem: fileSentences.unreadable })
  }

  async function compare(chosen: ChosenFile, problem?: string): Promise<void> {
    try {
      const preview = await previewImport(chosen.file)
      setStep({ kind: 'preview', chosen, preview, ...(problem && { problem }) })
    } catch (error) {
      setStep({ kind: 'choosing', problem: failureText(error, importSentences.failed) })
    }
  }

  async function apply(): Promise<void> {
    if (step.kind !== 'preview') return
    const { chosen, preview } = step
    setStep({ kind: 'applying', name: chosen.name })
    try {
      setStep({ kind: 'done', result: await applyImport(chosen.file, preview) })
    } catch (error) {
      const problem = failureText(error, importSentences.failed)
      if (toFailure(error).status === CHANGED_MEANWHILE) await compare(chosen, problem)
      else setStep({ ...step, problem })
    }
  }

  async function undo(): Promise<void> {
    if (step.kind !== 'done' || step.result.import_id === null) return
    const { result } = step
    setStep({ kind: 'done', result, isUndoing: true })
    try {
      setStep({
        kind: 'done',
        result,
        undone: importSentences.undone(await undoImport(step.result.import_id)),
      })
    } catch (error) {
      setStep({ kind: 'done', result, problem: failureText(error, importSentences.undoFailed) })
    }
  }

  /** The next import starts over. After closing, an applied import can still be undone from the toast. */
  function leave(): void {
    if (step.kind === 'done' && step.undone === undefined && step.result.import_id !== null) {
      offerUndo(importSentences.result(step.result), step.result.import_id)
    }
    setStep({ kind: 'choosing' })
  }

  return { step, choose, apply, undo, leave, chooseAnother: () => setStep({ kind: 'choosing' }) }
}

function offerUndo(text: string, importId: number): void {
  showUndoable(text, () => {
    undoImport(importId).then(
      (undone) => showSuccess(importSentences.undone(undone)),
      (error: unknown) => showError(failureText(error, importSentences.undoFailed)),
    )
  })
}
