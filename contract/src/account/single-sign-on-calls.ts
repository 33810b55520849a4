import type { Call } from '../api/call.ts'

export const singleSignOnCalls = {
  startSingleSignOn: { method: 'POST', path: '/auth/oidc/start', mediaType: 'application/json' },
  /** The provider sends the browser here, and the answer sends it on to `/login/return`. */
  returnFromProvider: { method: 'GET', path: '/auth/oidc/callback' },
  exchangeCode: { method: 'POST', path: '/auth/oidc/exchange', mediaType: 'application/json' },
  getConnection: { method: 'GET', path: '/auth/oidc/connection', mediaType: 'application/json' },
  startConnecting: { method: 'POST', path: '/auth/oidc/connect', mediaType: 'application/json' },
  linkIdentity: { method: 'POST', path: '/auth/oidc/link' },
  requestIdentityLink: { method: 'POST', path: '/auth/oidc/link/mail' },
  confirmIdentityLink: { method: 'POST', path: '/auth/oidc/link/confirm' },
  backChannelLogout: { method: 'POST', path: '/auth/oidc/back-channel-logout' },
} as const satisfies Record<string, Call>

export type SingleSignOnCallName = keyof typeof singleSignOnCalls
