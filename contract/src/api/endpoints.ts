import * as z from 'zod/mini'
import {
  confirmedSchema,
  confirmSchema,
  credentialsSchema,
  loggedOutSchema,
  logoutSchema,
  newPasswordSchema,
  refreshSchema,
  registeredSchema,
  registrationSchema,
  resetRequestSchema,
  sessionSchema,
  signedInSchema,
  userSchema,
} from '../account/account.ts'
import { ownSessionSchema } from '../account/own-sessions.ts'
import { singleSignOnEndpoints } from '../account/single-sign-on-endpoints.ts'
import { adminEndpoints } from '../admin/admin-endpoints.ts'
import { auditPageSchema, auditQuerySchema } from '../audit/audit.ts'
import { feedCreateSchema, feedNameSchema, feedSchema, newFeedSchema } from '../calendar/calendar-feed.ts'
import { checkInEndpoints } from '../check-ins/check-in-endpoints.ts'
import { contactEndpoints } from '../contacts/contact-endpoints.ts'
import { exportQuerySchema } from '../files/export.ts'
import {
  importParamsSchema,
  importPreviewSchema,
  importQuerySchema,
  importResultSchema,
  previewQuerySchema,
  undoneImportSchema,
} from '../files/import.ts'
import { HEADERS, IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_KEY_MAX } from '../limits.ts'
import { noticeEndpoints } from '../notices/notice-endpoints.ts'
import { presenceEndpoints } from '../presence/presence-endpoints.ts'
import {
  destinationOptionSchema,
  staffIdSchema,
  staffOptionSchema,
  tripCreateSchema,
  tripPatchSchema,
  tripSchema,
  tripUpdateSchema,
} from '../trip/trip.ts'
import {
  deletedTripSchema,
  historyPageSchema,
  historyQuerySchema,
  trashPageSchema,
  trashQuerySchema,
} from '../trip/trip-history.ts'
import { webhookEndpoints } from '../webhooks/webhook-endpoints.ts'
import { type CallName, calls } from './calls.ts'
import type { Endpoint } from './endpoint.ts'
import { wholeNumber } from './whole-number.ts'

const refreshHeaders = z.looseObject({ [HEADERS.refreshId.toLowerCase()]: z.optional(z.string()) })
const confirmHeaders = z.looseObject({ [HEADERS.registrationProof.toLowerCase()]: z.optional(z.string()) })
const meHeaders = z.looseObject({ [HEADERS.frontendUrl.toLowerCase()]: z.optional(z.string()) })
const changeHeaders = z.looseObject({ 'if-match': z.optional(z.string()) })
/** A call that creates something can be repeated with the same key: it is done once and answered the same. */
const createHeaders = z.looseObject({
  [IDEMPOTENCY_KEY_HEADER.toLowerCase()]: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]+$/), z.maxLength(IDEMPOTENCY_KEY_MAX)),
  ),
})
const streamHeaders = z.looseObject({ 'last-event-id': z.optional(z.string()) })
const tripId = wholeNumber(1, 2_147_483_647)
const feedParams = z.object({ feedId: wholeNumber(1, 2_147_483_647) })
const sessionParams = z.object({ sessionId: z.uuid() })
const tripParams = z.object({ tripId })
const tripStaffParams = z.object({ tripId, staffId: staffIdSchema })

/** Every call of the API: its input, its output and who may make it. The server and the documentation use this table, the screens only its types. */
export const endpoints = {
  login: {
    ...calls.login,
    summary: 'Sign in',
    keys: [],
    body: credentialsSchema,
    status: 200,
    output: signedInSchema,
  },
  refresh: {
    ...calls.refresh,
    summary: 'Exchange a refresh ID for new tokens',
    keys: [],
    headers: refreshHeaders,
    body: refreshSchema,
    status: 200,
    output: sessionSchema,
  },
  me: {
    ...calls.me,
    summary: 'Get the person who is signed in',
    keys: ['session', 'verify link', 'reset link', 'identity link'],
    headers: meHeaders,
    status: 200,
    output: userSchema,
  },
  logout: {
    ...calls.logout,
    summary: 'Sign out',
    keys: ['session'],
    body: logoutSchema,
    status: 200,
    output: loggedOutSchema,
  },
  register: {
    ...calls.register,
    summary: 'Request an account. Emails a verification link and returns a registration proof',
    keys: [],
    body: registrationSchema,
    status: 202,
    output: registeredSchema,
  },
  confirmRegistration: {
    ...calls.confirmRegistration,
    summary:
      'Activate the account with the emailed link. With the registration proof, the typed password takes effect; without it, the response has a token for choosing one',
    keys: ['verify link'],
    headers: confirmHeaders,
    body: confirmSchema,
    acceptsText: true,
    status: 200,
    output: confirmedSchema,
  },
  requestReset: {
    ...calls.requestReset,
    summary: 'Request a link to set a new password',
    keys: [],
    body: resetRequestSchema,
    status: 202,
  },
  setPassword: {
    ...calls.setPassword,
    summary: 'Set a new password',
    keys: ['session', 'reset link'],
    body: newPasswordSchema,
    status: 204,
  },
  listSessions: {
    ...calls.listSessions,
    summary: 'List your open sessions',
    keys: ['session'],
    status: 200,
    output: z.array(ownSessionSchema),
  },
  endSession: {
    ...calls.endSession,
    summary: 'End one of your sessions',
    keys: ['session'],
    params: sessionParams,
    status: 204,
  },
  endOtherSessions: {
    ...calls.endOtherSessions,
    summary: 'End all of your sessions except this one',
    keys: ['session'],
    status: 204,
  },
  listTrips: {
    ...calls.listTrips,
    summary: 'List all trips, newest start first',
    keys: ['session'],
    scope: 'trips:read',
    status: 200,
    output: z.array(tripSchema),
  },
  getTrip: {
    ...calls.getTrip,
    summary: 'Get one trip',
    keys: ['session'],
    scope: 'trips:read',
    params: tripParams,
    status: 200,
    output: z.object({ trip: tripSchema }),
  },
  createTrip: {
    ...calls.createTrip,
    summary: 'Add a trip with its staff and destinations',
    keys: ['session'],
    scope: 'trips:write',
    headers: createHeaders,
    body: tripCreateSchema,
    status: 201,
    output: tripSchema,
  },
  updateTrip: {
    ...calls.updateTrip,
    summary: 'Replace a trip',
    keys: ['session'],
    scope: 'trips:write',
    params: tripParams,
    headers: changeHeaders,
    body: tripUpdateSchema,
    status: 200,
    output: tripSchema,
  },
  patchTrip: {
    ...calls.patchTrip,
    summary: 'Change one field of a trip',
    keys: ['session'],
    scope: 'trips:write',
    params: tripParams,
    headers: changeHeaders,
    body: tripPatchSchema,
    status: 200,
    output: tripSchema,
  },
  deleteTrip: {
    ...calls.deleteTrip,
    summary: 'Delete a trip',
    keys: ['session'],
    scope: 'trips:write',
    params: tripParams,
    headers: changeHeaders,
    status: 204,
  },
  restoreTrip: {
    ...calls.restoreTrip,
    summary: 'Restore a deleted trip',
    keys: ['session'],
    scope: 'trips:write',
    params: tripParams,
    status: 200,
    output: tripSchema,
  },
  tripHistory: {
    ...calls.tripHistory,
    summary: 'List the history of a trip, newest first, one page at a time',
    keys: ['session'],
    scope: 'trips:read',
    params: tripParams,
    query: historyQuerySchema,
    status: 200,
    output: historyPageSchema,
  },
  listTrash: {
    ...calls.listTrash,
    summary: 'List deleted trips, most recently deleted first, one page at a time',
    keys: ['session'],
    scope: 'trips:read',
    query: trashQuerySchema,
    status: 200,
    output: trashPageSchema,
  },
  getDeletedTrip: {
    ...calls.getDeletedTrip,
    summary: 'Get a deleted trip, including who deleted it and when',
    keys: ['session'],
    scope: 'trips:read',
    params: tripParams,
    status: 200,
    output: deletedTripSchema,
  },
  addTripStaff: {
    ...calls.addTripStaff,
    summary: 'Add a staff member to a trip',
    keys: ['session'],
    scope: 'trips:write',
    params: tripStaffParams,
    status: 200,
    output: tripSchema,
  },
  removeTripStaff: {
    ...calls.removeTripStaff,
    summary: 'Remove a staff member from a trip',
    keys: ['session'],
    scope: 'trips:write',
    params: tripStaffParams,
    status: 204,
  },
  exportTrips: {
    ...calls.exportTrips,
    summary: 'Export trips as a CSV or XLSX file',
    keys: ['session'],
    scope: 'trips:read',
    query: exportQuerySchema,
    status: 200,
  },
  tripFile: {
    ...calls.tripFile,
    summary: 'Get one trip as a calendar file',
    keys: ['session'],
    scope: 'trips:read',
    params: tripParams,
    status: 200,
  },
  previewImport: {
    ...calls.previewImport,
    summary: 'Preview the import of a CSV or XLSX file: what it would change, and its errors',
    keys: ['session'],
    scope: 'trips:write',
    query: previewQuerySchema,
    takesFile: true,
    status: 200,
    output: importPreviewSchema,
  },
  importTrips: {
    ...calls.importTrips,
    summary: 'Import a previewed file, all or nothing',
    keys: ['session'],
    scope: 'trips:write',
    query: importQuerySchema,
    takesFile: true,
    status: 200,
    output: importResultSchema,
  },
  undoImport: {
    ...calls.undoImport,
    summary: 'Undo an import',
    keys: ['session'],
    scope: 'trips:write',
    params: importParamsSchema,
    status: 200,
    output: undoneImportSchema,
  },
  listDestinations: {
    ...calls.listDestinations,
    summary: 'List the destinations a trip can have',
    keys: ['session'],
    scope: 'trips:read',
    status: 200,
    output: z.array(destinationOptionSchema),
  },
  listStaff: {
    ...calls.listStaff,
    summary: 'List everyone in the directory. People marked as left can no longer be added to a trip',
    keys: ['session'],
    scope: 'trips:read',
    status: 200,
    output: z.array(staffOptionSchema),
  },
  listAudit: {
    ...calls.listAudit,
    summary: 'List who did what, one page at a time',
    keys: ['session'],
    query: auditQuerySchema,
    status: 200,
    output: auditPageSchema,
  },
  listFeeds: {
    ...calls.listFeeds,
    summary: 'List your calendar feeds',
    keys: ['session'],
    status: 200,
    output: z.array(feedSchema),
  },
  createFeed: {
    ...calls.createFeed,
    summary: 'Create a calendar feed. Only this response contains its address',
    keys: ['session'],
    body: feedCreateSchema,
    status: 201,
    output: newFeedSchema,
  },
  renameFeed: {
    ...calls.renameFeed,
    summary: 'Rename one of your calendar feeds',
    keys: ['session'],
    params: feedParams,
    body: feedNameSchema,
    status: 200,
    output: feedSchema,
  },
  regenerateFeed: {
    ...calls.regenerateFeed,
    summary: 'Give one of your calendar feeds a new address. The old one stops working',
    keys: ['session'],
    params: feedParams,
    status: 200,
    output: newFeedSchema,
  },
  revokeFeed: {
    ...calls.revokeFeed,
    summary: 'Revoke one of your calendar feeds',
    keys: ['session'],
    params: feedParams,
    status: 204,
  },
  readFeed: {
    ...calls.readFeed,
    summary: 'Read a calendar feed, with the secret in its address',
    keys: [],
    params: z.object({ secret: z.string() }),
    status: 200,
  },
  tripStream: {
    ...calls.tripStream,
    summary: 'Follow the trips live: SNAPSHOT, UPSERT and DELETE events',
    keys: ['session'],
    headers: streamHeaders,
    status: 200,
  },
  ...singleSignOnEndpoints,
  ...adminEndpoints,
  ...checkInEndpoints,
  ...contactEndpoints,
  ...noticeEndpoints,
  ...presenceEndpoints,
  ...webhookEndpoints,
} as const satisfies Record<CallName, Endpoint>

export type Endpoints = typeof endpoints
