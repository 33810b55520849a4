import type { Call } from '../api/call.ts'

/** The calls about someone's own contact details. Separate, so that only the profile loads them. */
export const contactCalls = {
  getContact: { method: 'GET', path: '/contact', mediaType: 'application/json' },
  changeContact: { method: 'PUT', path: '/contact' },
} as const satisfies Record<string, Call>

export type ContactCallName = keyof typeof contactCalls
