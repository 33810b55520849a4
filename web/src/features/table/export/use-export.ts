import { exportSentences } from '@sojourn/contract/words/sentences'
import { useEffect, useRef, useState } from 'react'
import { showError } from '../../../ui/toasts/toasts.ts'
import { type ExportRequest, exportTrips } from './export-trips.ts'

export interface RunningExport {
  /** The rows received so far. */
  rows: number
  /** The rows expected in total. */
  rowCount: number
}

interface TripExport {
  running: RunningExport | undefined
  /** Returns whether the file was saved: it may have failed or been cancelled. */
  start: (request: ExportRequest) => Promise<boolean>
  cancel: () => void
}

/** One export at a time. Leaving the page cancels it. */
export function useExport(): TripExport {
  const [running, setRunning] = useState<RunningExport>()
  const controller = useRef<AbortController>(null)
  const cancel = () => controller.current?.abort()
  useEffect(() => () => controller.current?.abort(), [])

  async function start(request: ExportRequest): Promise<boolean> {
    controller.current = new AbortController()
    const { signal } = controller.current
    const { rowCount } = request.rows
    setRunning({ rows: 0, rowCount })
    try {
      await exportTrips(request, signal, (rows) => setRunning({ rows, rowCount }))
      return true
    } catch (error) {
      if (!signal.aborted) report(error)
      return false
    } finally {
      setRunning(undefined)
    }
  }

  return { running, start, cancel }
}

function report(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the specification requires the reason to be logged
  console.error(exportSentences.failed, error)
  showError(exportSentences.failed)
}
