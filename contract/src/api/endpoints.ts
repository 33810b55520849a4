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
import { apiTokenEndpoints } from '../account/api-token-endpoints.ts'
import { ownSessionSchema } from '../account/own-sessions.ts'
import { singleSignOnEndpoints } from '../account/single-sign-on-endpoints.ts'
import { adminEndpoints } from '../admin/admin-endpoints.ts'
import { assistantEndpoints } from '../assistants/assistant-endpoints.ts'
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
import { HEADERS } from '../limits.ts'
import { noticeEndpoints } from '../notices/notice-endpoints.ts'
import { presenceEndpoints } from '../presence/presence-endpoints.ts'
import { reportEndpoints } from '../reports/report-endpoints.ts'
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
import { listedTripsSchema, tripPageQuerySchema } from '../trip/trip-pages.ts'
import { webhookEndpoints } from '../webhooks/webhook-endpoints.ts'
import { type CallName, calls } from './calls.ts'
import { createHeaders } from './create-headers.ts'
import type { Endpoint } from './endpoint.ts'
import { wholeNumber } from './whole-number.ts'

const refreshHeaders = z.looseObject({ [HEADERS.refreshId.toLowerCase()]: z.optional(z.string()) })
const confirmHeaders = z.looseObject({ [HEADERS.registrationProof.toLowerCase()]: z.optional(z.string()) })
const meHeaders = z.looseObject({ [HEADERS.frontendUrl.toLowerCase()]: z.optional(z.string()) })
const changeHeaders = z.looseObject({ 'if-match': z.optional(z.string()) })
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
    description:
      'Returns an access token for the `Authorization` header, and a refresh ID for new tokens when it expires. Too many failed attempts lock the staff ID for the network they came from, for a while.',
    refusals: ['not_signed_in', 'forbidden', 'rule_broken', 'too_often'],
    keys: [],
    body: credentialsSchema,
    status: 200,
    output: signedInSchema,
  },
  refresh: {
    ...calls.refresh,
    summary: 'Exchange a refresh ID for new tokens',
    description:
      'Returns new tokens. The refresh ID works once: using it a second time ends the session, except right afterwards by the same client, which gets the same tokens again.',
    refusals: ['not_signed_in'],
    keys: [],
    headers: refreshHeaders,
    body: refreshSchema,
    status: 200,
    output: sessionSchema,
  },
  me: {
    ...calls.me,
    summary: 'Get the person who is signed in',
    description:
      'With a session, the signed-in person. With the token of an emailed link, the person the link was sent to.',
    keys: ['session', 'verify link', 'reset link', 'identity link'],
    headers: meHeaders,
    status: 200,
    output: userSchema,
  },
  logout: {
    ...calls.logout,
    summary: 'Sign out',
    description:
      'Ends the session. For someone who came by single sign-on, the response has the address where they can sign out of that too.',
    keys: ['session'],
    body: logoutSchema,
    status: 200,
    output: loggedOutSchema,
  },
  register: {
    ...calls.register,
    summary: 'Request an account',
    description:
      'Emails a link that activates the account, and returns a registration proof for the browser to keep.',
    refusals: ['forbidden', 'not_found', 'conflict', 'rule_broken', 'too_often'],
    keys: [],
    body: registrationSchema,
    status: 202,
    output: registeredSchema,
  },
  confirmRegistration: {
    ...calls.confirmRegistration,
    summary: 'Activate an account with the emailed link',
    description:
      'With the registration proof, the password that was typed takes effect. Without it, the response has a token for choosing one, because whoever opened the link may not have typed the password.',
    refusals: ['forbidden', 'conflict'],
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
    description:
      'The response is the same whether the account exists or not. If it does, the link is emailed within seconds.',
    refusals: ['forbidden', 'rule_broken', 'too_often'],
    keys: [],
    body: resetRequestSchema,
    status: 202,
  },
  setPassword: {
    ...calls.setPassword,
    summary: 'Set a new password',
    description:
      'With a session, changes your own password and ends your other sessions. With the token of an emailed link, sets a new password and ends all sessions.',
    refusals: ['forbidden', 'rule_broken'],
    keys: ['session', 'reset link'],
    body: newPasswordSchema,
    status: 204,
  },
  listSessions: {
    ...calls.listSessions,
    summary: 'List your open sessions',
    description:
      'Each session with its browser, when it started and when it was last used. The session of this call is marked.',
    keys: ['session'],
    status: 200,
    output: z.array(ownSessionSchema),
  },
  endSession: {
    ...calls.endSession,
    summary: 'End one of your sessions',
    description: 'The session is refused immediately, on every server.',
    keys: ['session'],
    params: sessionParams,
    status: 204,
  },
  endOtherSessions: {
    ...calls.endOtherSessions,
    summary: 'End all of your sessions except this one',
    description: 'The session of this call stays open.',
    keys: ['session'],
    status: 204,
  },
  listTrips: {
    ...calls.listTrips,
    summary: 'List all trips, newest start first',
    description:
      "Every trip that has not been deleted. The response has an `ETag`; send it as `If-None-Match` to get a 304 if nothing has changed. With a limit, a cursor or one of the table's filters, the response is a page of them instead, and `next` is the cursor of the following page.",
    keys: ['session'],
    scope: 'trips:read',
    query: tripPageQuerySchema,
    status: 200,
    output: listedTripsSchema,
  },
  getTrip: {
    ...calls.getTrip,
    summary: 'Get one trip',
    description: "Deleted trips aren't found here.",
    keys: ['session'],
    scope: 'trips:read',
    params: tripParams,
    status: 200,
    output: z.object({ trip: tripSchema }),
  },
  createTrip: {
    ...calls.createTrip,
    summary: 'Add a trip with its staff and destinations',
    description:
      'Returns the trip with its ID and version. With an `Idempotency-Key`, the call can be repeated safely if its response was lost: the trip is added once.',
    refusals: ['rule_broken'],
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
    description:
      "Replaces every field. Send the version that you read as `If-Match`, so that nobody else's change is overwritten.",
    refusals: ['changed_by_someone_else', 'rule_broken'],
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
    description:
      "The body has exactly one field. Send the version that you read as `If-Match`, so that nobody else's change is overwritten.",
    refusals: ['changed_by_someone_else', 'rule_broken'],
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
    description: 'The trip goes to the trash, where it can be restored.',
    refusals: ['changed_by_someone_else'],
    keys: ['session'],
    scope: 'trips:write',
    params: tripParams,
    headers: changeHeaders,
    status: 204,
  },
  restoreTrip: {
    ...calls.restoreTrip,
    summary: 'Restore a deleted trip',
    description: 'The trip is listed again, as it was when it was deleted.',
    refusals: ['conflict'],
    keys: ['session'],
    scope: 'trips:write',
    params: tripParams,
    status: 200,
    output: tripSchema,
  },
  tripHistory: {
    ...calls.tripHistory,
    summary: 'List the history of a trip, newest first, one page at a time',
    description:
      'Each entry says who changed what, with the trip after the change and the earlier values of the fields that changed.',
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
    description: 'Deleted trips are kept, with who deleted them and when.',
    keys: ['session'],
    scope: 'trips:read',
    query: trashQuerySchema,
    status: 200,
    output: trashPageSchema,
  },
  getDeletedTrip: {
    ...calls.getDeletedTrip,
    summary: 'Get a deleted trip',
    description: 'The response includes who deleted it and when.',
    keys: ['session'],
    scope: 'trips:read',
    params: tripParams,
    status: 200,
    output: deletedTripSchema,
  },
  addTripStaff: {
    ...calls.addTripStaff,
    summary: 'Add a staff member to a trip',
    description:
      'Returns the trip with its new version. Someone who is already on the trip, or has left, is refused.',
    refusals: ['conflict', 'rule_broken'],
    keys: ['session'],
    scope: 'trips:write',
    params: tripStaffParams,
    status: 200,
    output: tripSchema,
  },
  removeTripStaff: {
    ...calls.removeTripStaff,
    summary: 'Remove a staff member from a trip',
    description: "The last staff member of a trip can't be removed.",
    refusals: ['conflict'],
    keys: ['session'],
    scope: 'trips:write',
    params: tripStaffParams,
    status: 204,
  },
  exportTrips: {
    ...calls.exportTrips,
    summary: 'Export trips as a CSV or XLSX file',
    description:
      'Filters and sorts like the table. The file is CSV, or XLSX with `format=xlsx`. Cells that a spreadsheet would run as a formula are defused.',
    keys: ['session'],
    scope: 'trips:read',
    query: exportQuerySchema,
    status: 200,
  },
  tripFile: {
    ...calls.tripFile,
    summary: 'Get one trip as a calendar file',
    description: 'An iCalendar file with one event.',
    keys: ['session'],
    scope: 'trips:read',
    params: tripParams,
    status: 200,
  },
  previewImport: {
    ...calls.previewImport,
    summary: 'Preview the import of a CSV or XLSX file',
    description:
      'Returns what the file would change, line by line, and its errors. Nothing is changed. The response has the plan that the import needs.',
    refusals: ['rule_broken'],
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
    description:
      'All or nothing. Send the same file with the plan of its preview. If the outcome would be different by now, it is refused.',
    refusals: ['changed_by_someone_else', 'rule_broken'],
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
    description:
      'Deletes the trips that your import added and restores those it changed, if nobody has changed them since. Possible for a day.',
    refusals: ['forbidden', 'conflict'],
    keys: ['session'],
    scope: 'trips:write',
    params: importParamsSchema,
    status: 200,
    output: undoneImportSchema,
  },
  listDestinations: {
    ...calls.listDestinations,
    summary: 'List the destinations a trip can have',
    description: "Destinations marked as retired stay on their trips, but can't be added to one.",
    keys: ['session'],
    scope: 'trips:read',
    status: 200,
    output: z.array(destinationOptionSchema),
  },
  listStaff: {
    ...calls.listStaff,
    summary: 'List everyone in the directory',
    description: "People marked as left stay on their trips, but can't be added to one.",
    keys: ['session'],
    scope: 'trips:read',
    status: 200,
    output: z.array(staffOptionSchema),
  },
  listAudit: {
    ...calls.listAudit,
    summary: 'List who did what, one page at a time',
    description: 'Every change and sign-in, newest first unless sorted otherwise.',
    keys: ['session'],
    query: auditQuerySchema,
    status: 200,
    output: auditPageSchema,
  },
  listFeeds: {
    ...calls.listFeeds,
    summary: 'List your calendar feeds',
    description:
      'Each feed with its name, the trips in it, and when a calendar last read it. The addresses are secret and only shown once.',
    keys: ['session'],
    status: 200,
    output: z.array(feedSchema),
  },
  createFeed: {
    ...calls.createFeed,
    summary: 'Create a calendar feed',
    description:
      'Only this response contains the address of the feed: it is secret, and the server only keeps a hash of it.',
    refusals: ['forbidden', 'conflict', 'rule_broken'],
    keys: ['session'],
    headers: createHeaders,
    body: feedCreateSchema,
    status: 201,
    output: newFeedSchema,
  },
  renameFeed: {
    ...calls.renameFeed,
    summary: 'Rename one of your calendar feeds',
    description: 'The address stays the same.',
    refusals: ['forbidden', 'rule_broken'],
    keys: ['session'],
    params: feedParams,
    body: feedNameSchema,
    status: 200,
    output: feedSchema,
  },
  regenerateFeed: {
    ...calls.regenerateFeed,
    summary: 'Give one of your calendar feeds a new address',
    description: 'The old address stops working immediately. Only this response contains the new one.',
    refusals: ['forbidden'],
    keys: ['session'],
    params: feedParams,
    status: 200,
    output: newFeedSchema,
  },
  revokeFeed: {
    ...calls.revokeFeed,
    summary: 'Revoke one of your calendar feeds',
    description: 'The address stops working immediately.',
    refusals: ['forbidden'],
    keys: ['session'],
    params: feedParams,
    status: 204,
  },
  readFeed: {
    ...calls.readFeed,
    summary: 'Read a calendar feed',
    description:
      'For calendar programs, which send the secret in the address and no token. The response has an `ETag`.',
    refusals: ['too_often'],
    keys: [],
    params: z.object({ secret: z.string() }),
    status: 200,
  },
  tripStream: {
    ...calls.tripStream,
    summary: 'Follow the trips live',
    description:
      'A stream of server-sent events. The first is a SNAPSHOT of all trips, then UPSERT and DELETE events follow, and small events about the directory, presence and check-ins. Each event has an ID; send the last one as `Last-Event-ID` to continue after a break.',
    refusals: ['too_often'],
    keys: ['session'],
    headers: streamHeaders,
    status: 200,
  },
  ...apiTokenEndpoints,
  ...assistantEndpoints,
  ...singleSignOnEndpoints,
  ...adminEndpoints,
  ...checkInEndpoints,
  ...contactEndpoints,
  ...noticeEndpoints,
  ...presenceEndpoints,
  ...reportEndpoints,
  ...webhookEndpoints,
} as const satisfies Record<CallName, Endpoint>

export type Endpoints = typeof endpoints
