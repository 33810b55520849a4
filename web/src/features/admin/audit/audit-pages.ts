import { queryOptions } from '@tanstack/react-query'
import { call } from '../admin-calls.ts'
import type { AuditSearch } from './audit-search.ts'

/** New entries aren't announced, so the newest page is fetched again from time to time. */
const LOOK_AGAIN_MS = 30_000

export function auditSearchPage(search: AuditSearch) {
  const isNewest = search.before === undefined && search.after === undefined
  return queryOptions({
    queryKey: ['admin', 'audit', search],
    queryFn: ({ signal }) =>
      call('searchAudit', { query: { ...search, search: search.search ?? '' }, signal }),
    refetchInterval: isNewest ? LOOK_AGAIN_MS : false,
  })
}
