import { Button } from '@mantine/core'
import type { CallName } from '@sojourn/contract/api/calls'
import { IconFileDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { download } from '../../api/download.ts'
import { failureText } from '../../api/failure.ts'
import { saveFile } from '../../ui/save-file.ts'
import { showError } from '../../ui/toasts/toasts.ts'

interface ExportButtonProps {
  call: CallName
  query?: Record<string, unknown>
  fileName: string
  /** Shown if it fails and the server doesn't say why. */
  problem: string
  isDisabled?: boolean
}

/** Downloads a file. Leaving the page cancels it. */
export function ExportButton({ call, query = {}, fileName, problem, isDisabled = false }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  async function save() {
    leaving.current = new AbortController()
    const { signal } = leaving.current
    setBusy(true)
    try {
      const given = Object.entries(query).filter(([, value]) => value !== undefined)
      const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
      saveFile(await download(call, { query: search, signal }), fileName)
    } catch (error) {
      if (!signal.aborted) showError(failureText(error, problem))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="default"
      leftSection={<IconFileDownload size={16} stroke={1.5} aria-hidden="true" />}
      loading={isBusy}
      disabled={isDisabled}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  )
}
