import { ERROR_STATUS } from '@sojourn/contract/api/errors'
import { fileSentences, importSentences } from '@sojourn/contract/files/import-sentences'
import { IMPORT_MEGABYTES_MAX } from '@sojourn/contract/limits'
import { useState } from 'react'
import { failureText, toFailure } from './failure.ts'
import { during, sessionSignal } from './session/session.ts'

const BYTES_MAX = IMPORT_MEGABYTES_MAX * 1024 * 1024

interface ChosenFile {
  name: string
  file: Blob
}

/** The steps of an import: a file is chosen, compared, previewed and applied. */
export type ImportStep<Preview, Result> =
  | { kind: 'choosing'; problem?: string }
  | { kind: 'reading'; name: string }
  | { kind: 'preview'; chosen: ChosenFile; preview: Preview; problem?: string }
  | { kind: 'applying'; name: string }
  | { kind: 'done'; result: Result }

interface FileImport<Preview, Result> {
  /** A copy of the file, which can be sent more than once. */
  keep: (file: File) => Promise<Blob>
  preview: (file: Blob) => Promise<Preview>
  apply: (file: Blob, preview: Preview) => Promise<Result>
  /** Also called after a failure: the answer may have been lost on its way. */
  onApplied?: () => void
}

/** Takes a file from choosing to applying. */
export function useFileImport<Preview, Result>(parts: FileImport<Preview, Result>) {
  const { keep, preview, apply, onApplied } = parts
  const [step, setStep] = useState<ImportStep<Preview, Result>>({ kind: 'choosing' })

  async function choose(file: File): Promise<void> {
    if (file.size > BYTES_MAX) return setStep({ kind: 'choosing', problem: fileSentences.tooLarge })
    setStep({ kind: 'reading', name: file.name })
    const kept = await during(sessionSignal(), keep(file)).catch(() => null)
    if (kept) await compare({ name: file.name, file: kept })
    else setStep({ kind: 'choosing', problem: fileSentences.unreadable })
  }

  async function compare(chosen: ChosenFile, problem?: string): Promise<void> {
    try {
      setStep({ kind: 'preview', chosen, preview: await preview(chosen.file), ...(problem && { problem }) })
    } catch (error) {
      setStep({ kind: 'choosing', problem: failureText(error, importSentences.failed) })
    }
  }

  async function applyPreview(): Promise<void> {
    if (step.kind !== 'preview') return
    const { chosen } = step
    setStep({ kind: 'applying', name: chosen.name })
    try {
      setStep({ kind: 'done', result: await apply(chosen.file, step.preview) })
    } catch (error) {
      const problem = failureText(error, importSentences.failed)
      const isOutdated = toFailure(error).status === ERROR_STATUS.changed_by_someone_else
      if (isOutdated) await compare(chosen, problem)
      else setStep({ ...step, problem })
    }
    onApplied?.()
  }

  /** The dialog stays open while the server works, so that nobody wonders whether the file was applied. */
  const isBusy = step.kind === 'reading' || step.kind === 'applying'
  const startOver = () => setStep({ kind: 'choosing' })
  return { step, isBusy, choose, apply: applyPreview, startOver }
}
