import type { Call } from '../api/call.ts'

/** The calls of the administration. Separate, because no other screen loads them. */
export const adminCalls = {
  listPeople: { method: 'GET', path: '/admin/people', mediaType: 'application/json' },
  getSystem: { method: 'GET', path: '/admin/system', mediaType: 'application/json' },
  sendTestMail: { method: 'POST', path: '/admin/system/test-mail', mediaType: 'application/json' },
} as const satisfies Record<string, Call>

export type AdminCallName = keyof typeof adminCalls
