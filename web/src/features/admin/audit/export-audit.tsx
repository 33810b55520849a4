import { Button } from '@mantine/core'
import { AUDIT_EXPORT_FILE_NAME } from '@sojourn/contract/limits'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../../api/failure.ts'
import { sessionSignal } from '../../../api/session/session.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { showError } from '../../../ui/toasts/toasts.ts'
import { download } from '../admin-calls.ts'
import type { AuditFilterSearch } from './audit-search.ts'

interface ExportAuditProps {
  filter: AuditFilterSearch
  isDisabled: boolean
}

/** Downloads everything the filter finds, not only the page. Leaving the page cancels it. */
export function ExportAudit({ filter, isDisabled }: ExportAuditProps) {
  const [isBusy, setBusy] = useState(false)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  async function save() {
    leaving.current = new AbortController()
    const signal = AbortSignal.any([leaving.current.signal, sessionSignal()])
    setBusy(true)
    try {
      const query = new URLSearchParams(
        Object.entries(filter).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      )
      saveFile(await download('exportAudit', { query, signal }), AUDIT_EXPORT_FILE_NAME)
    } catch (error) {
      if (!signal.aborted) showError(failureText(error, "Couldn't export the audit log. Try again."))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
      loading={isBusy}
      disabled={isDisabled}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  )
}
