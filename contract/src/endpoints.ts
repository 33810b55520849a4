import * as z from 'zod/mini'
import {
  confirmSchema,
  credentialsSchema,
  logoutSchema,
  newPasswordSchema,
  refreshSchema,
  registrationSchema,
  resetRequestSchema,
  sessionSchema,
  signedInSchema,
  userSchema,
} from './account.ts'
import { auditPageSchema, auditQuerySchema } from './audit.ts'
import { feedCreateSchema, feedNameSchema, feedSchema, newFeedSchema } from './calendar-feed.ts'
import { exportQuerySchema } from './export.ts'
import {
  importParamsSchema,
  importPreviewSchema,
  importQuerySchema,
  importResultSchema,
  undoneImportSchema,
} from './import.ts'
import { HEADERS } from './limits.ts'
import {
  destinationOptionSchema,
  staffIdSchema,
  staffSchema,
  tripCreateSchema,
  tripPatchSchema,
  tripSchema,
  tripUpdateSchema,
} from './trip.ts'
import { historyPageSchema, historyQuerySchema, trashPageSchema, trashQuerySchema } from './trip-history.ts'
import { wholeNumber } from './whole-number.ts'

export type Schema = z.core.$ZodType

/** What opens a call: a session, or the token of a link mailed for that purpose. Nothing: anyone may. */
export type Key = 'session' | 'verify link' | 'reset link'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`. */
  path: string
  summary: string
  keys: readonly Key[]
  params?: Schema
  query?: Schema
  body?: Schema
  /** Headers that mean something to this call; others pass as well. */
  headers?: Schema
  /** Whether the body may also come as plain text. */
  acceptsText?: true
  /** Whether the body is a file of trips, as it is. */
  takesFile?: true
  /** The status of success and what comes with it. */
  status: number
  output?: Schema
  /** What the answer is when it is not JSON. */
  mediaType?: string
}

const refreshHeaders = z.looseObject({ [HEADERS.refreshId.toLowerCase()]: z.optional(z.string()) })
const meHeaders = z.looseObject({ [HEADERS.frontendUrl.toLowerCase()]: z.optional(z.string()) })
const changeHeaders = z.looseObject({ 'if-match': z.optional(z.string()) })
const streamHeaders = z.looseObject({ 'last-event-id': z.optional(z.string()) })
const tripId = wholeNumber(1, 2_147_483_647)
const feedParams = z.object({ feedId: wholeNumber(1, 2_147_483_647) })
const tripParams = z.object({ tripId })
const tripStaffParams = z.object({ tripId, staffId: staffIdSchema })

/** Every call of the API: what goes in, what comes out, who may. Both sides and the documentation read this. */
export const endpoints = {
  login: {
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in',
    keys: [],
    body: credentialsSchema,
    status: 200,
    output: signedInSchema,
  },
  refresh: {
    method: 'POST',
    path: '/auth/refresh',
    summary: 'Exchange a refresh id for new tokens',
    keys: [],
    headers: refreshHeaders,
    body: refreshSchema,
    status: 200,
    output: sessionSchema,
  },
  me: {
    method: 'GET',
    path: '/auth/me',
    summary: 'Who is signed in',
    keys: ['session', 'verify link', 'reset link'],
    headers: meHeaders,
    status: 200,
    output: userSchema,
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    summary: 'Sign out',
    keys: ['session'],
    body: logoutSchema,
    status: 204,
  },
  register: {
    method: 'POST',
    path: '/auth/register',
    summary: 'Ask for an account; a verification link is mailed',
    keys: [],
    body: registrationSchema,
    status: 202,
  },
  confirmRegistration: {
    method: 'POST',
    path: '/auth/register/confirm',
    summary: 'Activate the account with the mailed link',
    keys: ['verify link'],
    body: confirmSchema,
    acceptsText: true,
    status: 204,
  },
  requestReset: {
    method: 'POST',
    path: '/auth/reset',
    summary: 'Ask for a link to set a new password',
    keys: [],
    body: resetRequestSchema,
    status: 202,
  },
  setPassword: {
    method: 'PUT',
    path: '/auth/reset/process',
    summary: 'Set a new password',
    keys: ['session', 'reset link'],
    body: newPasswordSchema,
    status: 204,
  },
  listTrips: {
    method: 'GET',
    path: '/trips',
    summary: 'All trips, newest start first',
    keys: ['session'],
    status: 200,
    output: z.array(tripSchema),
  },
  getTrip: {
    method: 'GET',
    path: '/trips/:tripId',
    summary: 'One trip',
    keys: ['session'],
    params: tripParams,
    status: 200,
    output: z.object({ trip: tripSchema }),
  },
  createTrip: {
    method: 'POST',
    path: '/trips/complete',
    summary: 'Add a trip with its staff and destinations',
    keys: ['session'],
    body: tripCreateSchema,
    status: 201,
    output: tripSchema,
  },
  updateTrip: {
    method: 'PUT',
    path: '/trips/:tripId',
    summary: 'Replace a trip',
    keys: ['session'],
    params: tripParams,
    headers: changeHeaders,
    body: tripUpdateSchema,
    status: 200,
    output: tripSchema,
  },
  patchTrip: {
    method: 'PATCH',
    path: '/trips/:tripId',
    summary: 'Change one field of a trip',
    keys: ['session'],
    params: tripParams,
    headers: changeHeaders,
    body: tripPatchSchema,
    status: 200,
    output: tripSchema,
  },
  deleteTrip: {
    method: 'DELETE',
    path: '/trips/:tripId',
    summary: 'Delete a trip',
    keys: ['session'],
    params: tripParams,
    headers: changeHeaders,
    status: 204,
  },
  restoreTrip: {
    method: 'POST',
    path: '/trips/:tripId/restore',
    summary: 'Bring a deleted trip back',
    keys: ['session'],
    params: tripParams,
    status: 200,
    output: tripSchema,
  },
  tripHistory: {
    method: 'GET',
    path: '/trips/:tripId/history',
    summary: 'What became of a trip, newest first, a page at a time',
    keys: ['session'],
    params: tripParams,
    query: historyQuerySchema,
    status: 200,
    output: historyPageSchema,
  },
  listTrash: {
    method: 'GET',
    path: '/trips/trash',
    summary: 'Deleted trips, the last deleted first, a page at a time',
    keys: ['session'],
    query: trashQuerySchema,
    status: 200,
    output: trashPageSchema,
  },
  addTripStaff: {
    method: 'POST',
    path: '/trips/:tripId/staff/:staffId',
    summary: 'Add a staff member to a trip',
    keys: ['session'],
    params: tripStaffParams,
    status: 200,
    output: tripSchema,
  },
  removeTripStaff: {
    method: 'DELETE',
    path: '/trips/:tripId/staff/:staffId',
    summary: 'Remove a staff member from a trip',
    keys: ['session'],
    params: tripStaffParams,
    status: 204,
  },
  exportTrips: {
    method: 'GET',
    path: '/trips/export',
    summary: 'The trips as a CSV file, or as XLSX',
    keys: ['session'],
    query: exportQuerySchema,
    status: 200,
    mediaType: 'text/csv',
  },
  tripFile: {
    method: 'GET',
    path: '/trips/:tripId/ics',
    summary: 'One trip as a file for a calendar',
    keys: ['session'],
    params: tripParams,
    status: 200,
    mediaType: 'text/calendar',
  },
  previewImport: {
    method: 'POST',
    path: '/trips/import/preview',
    summary: 'What an import of this CSV or XLSX file would change, and what is wrong with it',
    keys: ['session'],
    takesFile: true,
    status: 200,
    output: importPreviewSchema,
  },
  importTrips: {
    method: 'POST',
    path: '/trips/import',
    summary: 'Apply a previewed file, all of it or nothing',
    keys: ['session'],
    query: importQuerySchema,
    takesFile: true,
    status: 200,
    output: importResultSchema,
  },
  undoImport: {
    method: 'POST',
    path: '/trips/import/:importId/undo',
    summary: 'Put back what an import changed',
    keys: ['session'],
    params: importParamsSchema,
    status: 200,
    output: undoneImportSchema,
  },
  listDestinations: {
    method: 'GET',
    path: '/trips/destinations',
    summary: 'Where a trip can go',
    keys: ['session'],
    status: 200,
    output: z.array(destinationOptionSchema),
  },
  listStaff: {
    method: 'GET',
    path: '/staff',
    summary: 'Who can travel',
    keys: ['session'],
    status: 200,
    output: z.array(staffSchema),
  },
  listAudit: {
    method: 'GET',
    path: '/audit',
    summary: 'Who did what, a page at a time',
    keys: ['session'],
    query: auditQuerySchema,
    status: 200,
    output: auditPageSchema,
  },
  listFeeds: {
    method: 'GET',
    path: '/calendar-feeds',
    summary: 'One’s own calendar feeds',
    keys: ['session'],
    status: 200,
    output: z.array(feedSchema),
  },
  createFeed: {
    method: 'POST',
    path: '/calendar-feeds',
    summary: 'Make a calendar feed; its address is in this answer and never again',
    keys: ['session'],
    body: feedCreateSchema,
    status: 201,
    output: newFeedSchema,
  },
  renameFeed: {
    method: 'PATCH',
    path: '/calendar-feeds/:feedId',
    summary: 'Rename a calendar feed of one’s own',
    keys: ['session'],
    params: feedParams,
    body: feedNameSchema,
    status: 200,
    output: feedSchema,
  },
  regenerateFeed: {
    method: 'POST',
    path: '/calendar-feeds/:feedId/regenerate',
    summary: 'Give a calendar feed of one’s own a new address; the old one ends',
    keys: ['session'],
    params: feedParams,
    status: 200,
    output: newFeedSchema,
  },
  revokeFeed: {
    method: 'DELETE',
    path: '/calendar-feeds/:feedId',
    summary: 'End a calendar feed of one’s own',
    keys: ['session'],
    params: feedParams,
    status: 204,
  },
  /** Whatever follows `/feeds/` is a secret, and stands in no log. */
  readFeed: {
    method: 'GET',
    path: '/feeds/:secret.ics',
    summary: 'A calendar feed, for whoever holds its secret',
    keys: [],
    params: z.object({ secret: z.string() }),
    status: 200,
    mediaType: 'text/calendar',
  },
  tripStream: {
    method: 'GET',
    path: '/sse/trips',
    summary: 'The trips, live: SNAPSHOT, UPSERT and DELETE events',
    keys: ['session'],
    headers: streamHeaders,
    status: 200,
    mediaType: 'text/event-stream',
  },
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
