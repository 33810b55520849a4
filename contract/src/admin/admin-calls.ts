import type { Call } from '../api/call.ts'
import { directoryCalls } from './directory-calls.ts'

/** The calls of the administration. Separate, because no other screen loads them. */
export const adminCalls = {
  ...directoryCalls,
  listPeople: { method: 'GET', path: '/admin/people', mediaType: 'application/json' },
  getSystem: { method: 'GET', path: '/admin/system', mediaType: 'application/json' },
  sendTestMail: { method: 'POST', path: '/admin/system/test-mail', mediaType: 'application/json' },
  disableAccount: { method: 'POST', path: '/admin/people/:staffId/disable' },
  enableAccount: { method: 'POST', path: '/admin/people/:staffId/enable' },
  endSessions: { method: 'POST', path: '/admin/people/:staffId/end-sessions' },
  markAsLeft: { method: 'POST', path: '/admin/people/:staffId/leave' },
  markAsBack: { method: 'POST', path: '/admin/people/:staffId/return' },
  listPlaces: { method: 'GET', path: '/admin/places', mediaType: 'application/json' },
  addPlace: { method: 'POST', path: '/admin/places/:kind', mediaType: 'application/json' },
  changePlace: { method: 'PATCH', path: '/admin/places/:kind/:placeId' },
  mergePlace: { method: 'POST', path: '/admin/places/:kind/:placeId/merge', mediaType: 'application/json' },
  searchAudit: { method: 'GET', path: '/admin/audit', mediaType: 'application/json' },
  exportAudit: { method: 'GET', path: '/admin/audit/export', mediaType: 'text/csv' },
  verifyAudit: { method: 'POST', path: '/admin/audit/verify', mediaType: 'application/json' },
} as const satisfies Record<string, Call>

export type AdminCallName = keyof typeof adminCalls
