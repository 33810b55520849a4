import type { AuditQuery } from '@sojourn/contract/audit/audit'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const AUDIT_KEY = ['audit']

/** Events that change no trip, such as sign-ins, aren't announced, so they are polled for. */
const LOOK_AGAIN_MS = 60_000

export function auditPage(query: Partial<AuditQuery>) {
  return queryOptions({
    queryKey: [...AUDIT_KEY, query],
    queryFn: ({ signal }) => call('listAudit', { query, signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })
}
