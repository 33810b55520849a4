import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type AuditSearch, readAuditSearch } from '../../../features/admin/audit/audit-search.ts'
import { AuditSearchList } from '../../../features/admin/audit/audit-search-list.tsx'
import { usePageTitle } from '../../../ui/product/page-title.ts'

const route = getRouteApi('/signed-in/admin/audit')

export function AuditPage() {
  usePageTitle('Audit')
  const search = readAuditSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()
  const open = useCallback(
    (wanted: AuditSearch, replace = false) =>
      void navigate({ search: { before: undefined, after: undefined, ...wanted }, replace }),
    [navigate],
  )
  return <AuditSearchList {...search} onSearch={open} />
}
