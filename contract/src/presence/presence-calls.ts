import type { Call } from '../api/call.ts'

/** Separate, so that only screens with trips load it. */
export const presenceCalls = {
  sayPresence: { method: 'PUT', path: '/presence' },
} as const satisfies Record<string, Call>

export type PresenceCallName = keyof typeof presenceCalls
