import { AUDIT_EXPORT_FILE_NAME } from '@sojourn/contract/limits'
import { ExportButton } from '../export-button.tsx'
import type { AuditFilterSearch } from './audit-search.ts'

interface ExportAuditProps {
  filter: AuditFilterSearch
  isDisabled: boolean
}

/** Downloads everything the filter finds, not only the page. */
export function ExportAudit({ filter, isDisabled }: ExportAuditProps) {
  return (
    <ExportButton
      call="exportAudit"
      query={{ ...filter }}
      fileName={AUDIT_EXPORT_FILE_NAME}
      problem="Couldn't export the audit log. Try again."
      isDisabled={isDisabled}
    />
  )
}
