import { apiTokenCalls } from '../account/api-token-calls.ts'
import { singleSignOnCalls } from '../account/single-sign-on-calls.ts'
import { adminCalls } from '../admin/admin-calls.ts'
import { assistantCalls } from '../assistants/assistant-calls.ts'
import { checkInCalls } from '../check-ins/check-in-calls.ts'
import { contactCalls } from '../contacts/contact-calls.ts'
import { noticeCalls } from '../notices/notice-calls.ts'
import { presenceCalls } from '../presence/presence-calls.ts'
import { reportCalls } from '../reports/report-calls.ts'
import { webhookCalls } from '../webhooks/webhook-calls.ts'
import type { Call } from './call.ts'

/** The address of every call. Inputs and outputs are in `endpoints.ts`, of which the screens only need the types. */
export const calls = {
  login: { method: 'POST', path: '/auth/login', mediaType: 'application/json' },
  refresh: { method: 'POST', path: '/auth/refresh', mediaType: 'application/json' },
  me: { method: 'GET', path: '/auth/me', mediaType: 'application/json' },
  logout: { method: 'POST', path: '/auth/logout', mediaType: 'application/json' },
  register: { method: 'POST', path: '/auth/register', mediaType: 'application/json' },
  confirmRegistration: {
    method: 'POST',
    path: '/auth/register/confirm',
    mediaType: 'application/json',
  },
  requestReset: { method: 'POST', path: '/auth/reset' },
  setPassword: { method: 'PUT', path: '/auth/reset/process' },
  listSessions: { method: 'GET', path: '/auth/sessions', mediaType: 'application/json' },
  endSession: { method: 'DELETE', path: '/auth/sessions/:sessionId' },
  endOtherSessions: { method: 'DELETE', path: '/auth/sessions' },
  listTrips: { method: 'GET', path: '/trips', mediaType: 'application/json' },
  getTrip: { method: 'GET', path: '/trips/:tripId', mediaType: 'application/json' },
  createTrip: { method: 'POST', path: '/trips/complete', mediaType: 'application/json' },
  updateTrip: { method: 'PUT', path: '/trips/:tripId', mediaType: 'application/json' },
  patchTrip: { method: 'PATCH', path: '/trips/:tripId', mediaType: 'application/json' },
  deleteTrip: { method: 'DELETE', path: '/trips/:tripId' },
  restoreTrip: { method: 'POST', path: '/trips/:tripId/restore', mediaType: 'application/json' },
  tripHistory: { method: 'GET', path: '/trips/:tripId/history', mediaType: 'application/json' },
  listTrash: { method: 'GET', path: '/trips/trash', mediaType: 'application/json' },
  getDeletedTrip: { method: 'GET', path: '/trips/:tripId/deletion', mediaType: 'application/json' },
  addTripStaff: { method: 'POST', path: '/trips/:tripId/staff/:staffId', mediaType: 'application/json' },
  removeTripStaff: { method: 'DELETE', path: '/trips/:tripId/staff/:staffId' },
  exportTrips: { method: 'GET', path: '/trips/export', mediaType: 'text/csv' },
  tripFile: { method: 'GET', path: '/trips/:tripId/ics', mediaType: 'text/calendar' },
  previewImport: { method: 'POST', path: '/trips/import/preview', mediaType: 'application/json' },
  importTrips: { method: 'POST', path: '/trips/import', mediaType: 'application/json' },
  undoImport: { method: 'POST', path: '/trips/import/:importId/undo', mediaType: 'application/json' },
  listDestinations: { method: 'GET', path: '/trips/destinations', mediaType: 'application/json' },
  listStaff: { method: 'GET', path: '/staff', mediaType: 'application/json' },
  listAudit: { method: 'GET', path: '/audit', mediaType: 'application/json' },
  listFeeds: { method: 'GET', path: '/calendar-feeds', mediaType: 'application/json' },
  createFeed: { method: 'POST', path: '/calendar-feeds', mediaType: 'application/json' },
  renameFeed: { method: 'PATCH', path: '/calendar-feeds/:feedId', mediaType: 'application/json' },
  regenerateFeed: {
    method: 'POST',
    path: '/calendar-feeds/:feedId/regenerate',
    mediaType: 'application/json',
  },
  revokeFeed: { method: 'DELETE', path: '/calendar-feeds/:feedId' },
  /** Whatever follows `/feeds/` is a secret and must not be logged. */
  readFeed: { method: 'GET', path: '/feeds/:secret.ics', mediaType: 'text/calendar' },
  tripStream: { method: 'GET', path: '/sse/trips', mediaType: 'text/event-stream' },
  ...apiTokenCalls,
  ...singleSignOnCalls,
  ...adminCalls,
  ...assistantCalls,
  ...checkInCalls,
  ...contactCalls,
  ...noticeCalls,
  ...presenceCalls,
  ...reportCalls,
  ...webhookCalls,
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
