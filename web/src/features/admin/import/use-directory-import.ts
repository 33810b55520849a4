import type { DirectoryPreview } from '@sojourn/contract/admin/directory-import'
import { ERROR_STATUS } from '@sojourn/contract/api/errors'
import { fileSentences, importSentences } from '@sojourn/contract/files/import-sentences'
import { FILE_TYPES } from '@sojourn/contract/files/trip-file'
import { IMPORT_MEGABYTES_MAX } from '@sojourn/contract/limits'
import { useState } from 'react'
import { failureText, toFailure } from '../../../api/failure.ts'
import { keepFile } from '../../../ui/import/keep-file.ts'
import type { ImportKind } from './import-kind.ts'

const BYTES_MAX = IMPORT_MEGABYTES_MAX * 1024 * 1024

interface ChosenFile {
  name: string
  file: Blob
}

export type ImportStep =
  | { kind: 'choosing'; problem?: string }
  | { kind: 'reading'; name: string }
  | { kind: 'preview'; chosen: ChosenFile; preview: DirectoryPreview; problem?: string }
  | { kind: 'applying'; name: string }
  | { kind: 'done'; result: string }

/** Takes a file of people or places from choosing to applying. */
export function useDirectoryImport(kind: ImportKind, onApplied: () => void) {
  const [step, setStep] = useState<ImportStep>({ kind: 'choosing' })

  async function choose(file: File): Promise<void> {
    if (file.size > BYTES_MAX) return setStep({ kind: 'choosing', problem: fileSentences.tooLarge })
    setStep({ kind: 'reading', name: file.name })
    const kept = await keepFile(file, FILE_TYPES.csv).catch(() => null)
    if (kept) await compare({ name: file.name, file: kept })
    else setStep({ kind: 'choosing', problem: fileSentences.unreadable })
  }

  async function compare(chosen: ChosenFile, problem?: string): Promise<void> {
    try {
      const preview = await kind.preview(chosen.file)
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
      setStep({ kind: 'done', result: kind.result(await kind.apply(chosen.file, preview.plan)) })
    } catch (error) {
      const problem = failureText(error, importSentences.failed)
      const isOutdated = toFailure(error).status === ERROR_STATUS.changed_by_someone_else
      if (isOutdated) await compare(chosen, problem)
      else setStep({ ...step, problem })
    }
    // Also after a failure: the answer may have been lost on its way.
    onApplied()
  }

  const startOver = () => setStep({ kind: 'choosing' })
  return { step, choose, apply, startOver }
}

/** The dialog stays open while the server works, so that nobody wonders whether the file was applied. */
export function isBusy({ kind }: ImportStep): boolean {
  return kind === 'reading' || kind === 'applying'
}
