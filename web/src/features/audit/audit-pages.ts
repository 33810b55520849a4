import type { AuditQuery } from '@sojourn/contract/audit/audit'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const AUDIT_KEY = ['audit']

/** What changes no trip, such as a sign-in, is not heard of: a look now and then finds it. */
const LOOK_AGAIN_MS = 60_000

export function auditPage(query: Partial<AuditQuery>) {
  return queryOptions({
    queryKey: [...AUDIT_KEY, query],
    queryFn: ({ signal }) => call('listAudit', { query, signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })
}
