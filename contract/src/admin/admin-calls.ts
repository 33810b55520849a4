import type { Call } from '../api/call.ts'

/** The calls of the administration. Separate, because no other screen loads them. */
export const adminCalls = {
  listPeople: { method: 'GET', path: '/admin/people', mediaType: 'application/json' },
  searchAudit: { method: 'GET', path: '/admin/audit', mediaType: 'application/json' },
  exportAudit: { method: 'GET', path: '/admin/audit/export', mediaType: 'text/csv' },
  verifyAudit: { method: 'POST', path: '/admin/audit/verify', mediaType: 'application/json' },
} as const satisfies Record<string, Call>

export type AdminCallName = keyof typeof adminCalls
