import type { Call } from '../api/call.ts'

/** The calls of notices. Separate, so that only the profile and the page for unsubscribing load them. */
export const noticeCalls = {
  getNotices: { method: 'GET', path: '/notices', mediaType: 'application/json' },
  changeNotices: { method: 'PATCH', path: '/notices', mediaType: 'application/json' },
  /** Whatever follows `/unsubscribe/` is a secret and must not be logged. Email programs open this address, so it changes nothing. */
  openUnsubscribePage: { method: 'GET', path: '/notices/unsubscribe/:secret' },
  /** Email programs send this when someone chooses "Unsubscribe" there (RFC 8058). */
  unsubscribe: { method: 'POST', path: '/notices/unsubscribe/:secret', mediaType: 'application/json' },
  getSubscription: {
    method: 'GET',
    path: '/notices/unsubscribe/:secret/choice',
    mediaType: 'application/json',
  },
  changeSubscription: {
    method: 'PUT',
    path: '/notices/unsubscribe/:secret/choice',
    mediaType: 'application/json',
  },
} as const satisfies Record<string, Call>

export type NoticeCallName = keyof typeof noticeCalls
