import type { Call } from '../api/call.ts'

/** Only the profile needs these. */
export const apiTokenCalls = {
  listApiTokens: { method: 'GET', path: '/access-tokens', mediaType: 'application/json' },
  createApiToken: { method: 'POST', path: '/access-tokens', mediaType: 'application/json' },
  revokeApiToken: { method: 'DELETE', path: '/access-tokens/:tokenId' },
} as const satisfies Record<string, Call>

export type ApiTokenCallName = keyof typeof apiTokenCalls
