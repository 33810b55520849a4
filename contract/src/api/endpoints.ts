import * as z from 'zod/mini'
import {
  confirmedSchema,
  confirmSchema,
  credentialsSchema,
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
import { auditPageSchema, auditQuerySchema } from '../audit/audit.ts'
import { feedCreateSchema, feedNameSchema, feedSchema, newFeedSchema } from '../calendar/calendar-feed.ts'
import { exportQuerySchema } from '../files/export.ts'
import {
  importParamsSchema,
  importPreviewSchema,
  importQuerySchema,
  importResultSchema,
  previewQuerySchema,
  undoneImportSchema,
} from '../files/import.ts'
import { HEADERS } from '../limits.ts'
import {
  destinationOptionSchema,
  staffIdSchema,
  staffSchema,
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
import { type Call, type CallName, calls } from './calls.ts'
import { wholeNumber } from './whole-number.ts'

export type Schema = z.core.$ZodType

/** What opens a call: a session, or the token of a link mailed for that purpose. Nothing: anyone may. */
export type Key = 'session' | 'verify link' | 'reset link'

export interface Endpoint extends Call {
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
}

const refreshHeaders = z.looseObject({ [HEADERS.refreshId.toLowerCase()]: z.optional(z.string()) })
const confirmHeaders = z.looseObject({ [HEADERS.registrationProof.toLowerCase()]: z.optional(z.string()) })
const meHeaders = z.looseObject({ [HEADERS.frontendUrl.toLowerCase()]: z.optional(z.string()) })
const changeHeaders = z.looseObject({ 'if-match': z.optional(z.string()) })
const streamHeaders = z.looseObject({ 'last-event-id': z.optional(z.string()) })
const tripId = wholeNumber(1, 2_147_483_647)
const feedParams = z.object({ feedId: wholeNumber(1, 2_147_483_647) })
const tripParams = z.object({ tripId })
const tripStaffParams = z.object({ tripId, staffId: staffIdSchema })

/** Every call of the API: what goes in, what comes out, who may. The server and the documentation read this, the screens its types. */
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
    summary: 'Exchange a refresh id for new tokens',
    keys: [],
    headers: refreshHeaders,
    body: refreshSchema,
    status: 200,
    output: sessionSchema,
  },
  me: {
    ...calls.me,
    summary: 'Who is signed in',
    keys: ['session', 'verify link', 'reset link'],
    headers: meHeaders,
    status: 200,
    output: userSchema,
  },
  logout: {
    ...calls.logout,
    summary: 'Sign out',
    keys: ['session'],
    body: logoutSchema,
    status: 204,
  },
  register: {
    ...calls.register,
    summary: 'Request an account; a verification link is emailed, and the answer proves who requested it',
    keys: [],
    body: registrationSchema,
    status: 202,
    output: registeredSchema,
  },
  confirmRegistration: {
    ...calls.confirmRegistration,
    summary:
      'Activate the account with the emailed link: with the typed password where the proof of the registration comes along, else with a token to choose one',
    keys: ['verify link'],
    headers: confirmHeaders,
    body: confirmSchema,
    acceptsText: true,
    status: 200,
    output: confirmedSchema,
  },
  requestReset: {
    ...calls.requestReset,
    summary: 'Ask for a link to set a new password',
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
  listTrips: {
    ...calls.listTrips,
    summary: 'All trips, newest start first',
    keys: ['session'],
    status: 200,
    output: z.array(tripSchema),
  },
  getTrip: {
    ...calls.getTrip,
    summary: 'One trip',
    keys: ['session'],
    params: tripParams,
    status: 200,
    output: z.object({ trip: tripSchema }),
  },
  createTrip: {
    ...calls.createTrip,
    summary: 'Add a trip with its staff and destinations',
    keys: ['session'],
    body: tripCreateSchema,
    status: 201,
    output: tripSchema,
  },
  updateTrip: {
    ...calls.updateTrip,
    summary: 'Replace a trip',
    keys: ['session'],
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
    params: tripParams,
    headers: changeHeaders,
    status: 204,
  },
  restoreTrip: {
    ...calls.restoreTrip,
    summary: 'Bring a deleted trip back',
    keys: ['session'],
    params: tripParams,
    status: 200,
    output: tripSchema,
  },
  tripHistory: {
    ...calls.tripHistory,
    summary: 'What became of a trip, newest first, a page at a time',
    keys: ['session'],
    params: tripParams,
    query: historyQuerySchema,
    status: 200,
    output: historyPageSchema,
  },
  listTrash: {
    ...calls.listTrash,
    summary: 'Deleted trips, the last deleted first, a page at a time',
    keys: ['session'],
    query: trashQuerySchema,
    status: 200,
    output: trashPageSchema,
  },
  getDeletedTrip: {
    ...calls.getDeletedTrip,
    summary: 'A deleted trip, with who deleted it and when',
    keys: ['session'],
    params: tripParams,
    status: 200,
    output: deletedTripSchema,
  },
  addTripStaff: {
    ...calls.addTripStaff,
    summary: 'Add a staff member to a trip',
    keys: ['session'],
    params: tripStaffParams,
    status: 200,
    output: tripSchema,
  },
  removeTripStaff: {
    ...calls.removeTripStaff,
    summary: 'Remove a staff member from a trip',
    keys: ['session'],
    params: tripStaffParams,
    status: 204,
  },
  exportTrips: {
    ...calls.exportTrips,
    summary: 'The trips as a CSV file, or as XLSX',
    keys: ['session'],
    query: exportQuerySchema,
    status: 200,
  },
  tripFile: {
    ...calls.tripFile,
    summary: 'One trip as a file for a calendar',
    keys: ['session'],
    params: tripParams,
    status: 200,
  },
  previewImport: {
    ...calls.previewImport,
    summary: 'What an import of this CSV or XLSX file would change, and what is wrong with it',
    keys: ['session'],
    query: previewQuerySchema,
    takesFile: true,
    status: 200,
    output: importPreviewSchema,
  },
  importTrips: {
    ...calls.importTrips,
    summary: 'Apply a previewed file, all of it or nothing',
    keys: ['session'],
    query: importQuerySchema,
    takesFile: true,
    status: 200,
    output: importResultSchema,
  },
  undoImport: {
    ...calls.undoImport,
    summary: 'Put back what an import changed',
    keys: ['session'],
    params: importParamsSchema,
    status: 200,
    output: undoneImportSchema,
  },
  listDestinations: {
    ...calls.listDestinations,
    summary: 'Where a trip can go',
    keys: ['session'],
    status: 200,
    output: z.array(destinationOptionSchema),
  },
  listStaff: {
    ...calls.listStaff,
    summary: 'Who can travel',
    keys: ['session'],
    status: 200,
    output: z.array(staffSchema),
  },
  listAudit: {
    ...calls.listAudit,
    summary: 'Who did what, a page at a time',
    keys: ['session'],
    query: auditQuerySchema,
    status: 200,
    output: auditPageSchema,
  },
  listFeeds: {
    ...calls.listFeeds,
    summary: 'One’s own calendar feeds',
    keys: ['session'],
    status: 200,
    output: z.array(feedSchema),
  },
  createFeed: {
    ...calls.createFeed,
    summary: 'Make a calendar feed; its address is in this answer and never again',
    keys: ['session'],
    body: feedCreateSchema,
    status: 201,
    output: newFeedSchema,
  },
  renameFeed: {
    ...calls.renameFeed,
    summary: 'Rename a calendar feed of one’s own',
    keys: ['session'],
    params: feedParams,
    body: feedNameSchema,
    status: 200,
    output: feedSchema,
  },
  regenerateFeed: {
    ...calls.regenerateFeed,
    summary: 'Give a calendar feed of one’s own a new address; the old one ends',
    keys: ['session'],
    params: feedParams,
    status: 200,
    output: newFeedSchema,
  },
  revokeFeed: {
    ...calls.revokeFeed,
    summary: 'End a calendar feed of one’s own',
    keys: ['session'],
    params: feedParams,
    status: 204,
  },
  readFeed: {
    ...calls.readFeed,
    summary: 'A calendar feed, for whoever holds its secret',
    keys: [],
    params: z.object({ secret: z.string() }),
    status: 200,
  },
  tripStream: {
    ...calls.tripStream,
    summary: 'The trips, live: SNAPSHOT, UPSERT and DELETE events',
    keys: ['session'],
    headers: streamHeaders,
    status: 200,
  },
} as const satisfies Record<CallName, Endpoint>

export type Endpoints = typeof endpoints
