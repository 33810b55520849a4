import type { Call } from '../api/call.ts'

/** The calls of check-ins. Separate, so that screens only load them when there is one. */
export const checkInCalls = {
  listCheckIns: { method: 'GET', path: '/check-ins', mediaType: 'application/json' },
  previewCheckIn: { method: 'POST', path: '/check-ins/preview', mediaType: 'application/json' },
  startCheckIn: { method: 'POST', path: '/check-ins', mediaType: 'application/json' },
  getCheckIn: { method: 'GET', path: '/check-ins/:checkInId', mediaType: 'application/json' },
  addToCheckIn: { method: 'POST', path: '/check-ins/:checkInId/people', mediaType: 'application/json' },
  resendCheckIn: { method: 'POST', path: '/check-ins/:checkInId/resend', mediaType: 'application/json' },
  recordAnswer: { method: 'POST', path: '/check-ins/:checkInId/people/:staffId/answer' },
  listAnswers: {
    method: 'GET',
    path: '/check-ins/:checkInId/people/:staffId/answers',
    mediaType: 'application/json',
  },
  closeCheckIn: { method: 'POST', path: '/check-ins/:checkInId/close' },
  /** Every call is written to the audit log. */
  getCheckInContacts: {
    method: 'POST',
    path: '/check-ins/:checkInId/contacts',
    mediaType: 'application/json',
  },
  exportCheckIn: { method: 'GET', path: '/check-ins/:checkInId/export', mediaType: 'text/csv' },
  listOwnCheckIns: { method: 'GET', path: '/check-ins/own', mediaType: 'application/json' },
  answerCheckIn: { method: 'POST', path: '/check-ins/:checkInId/own-answer', mediaType: 'application/json' },
  getLinkedCheckIn: { method: 'GET', path: '/check-ins/linked', mediaType: 'application/json' },
  answerLinkedCheckIn: { method: 'POST', path: '/check-ins/linked', mediaType: 'application/json' },
} as const satisfies Record<string, Call>

export type CheckInCallName = keyof typeof checkInCalls
