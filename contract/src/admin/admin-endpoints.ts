import type { Endpoint } from '../api/endpoint.ts'
import { type AdminCallName, adminCalls } from './admin-calls.ts'
import { auditFilterSchema, auditSearchPageSchema, auditSearchQuerySchema } from './audit-search.ts'
import { auditVerificationSchema } from './audit-verification.ts'
import { directoryEndpoints } from './directory-endpoints.ts'
import { peoplePageSchema, peopleQuerySchema, personParamsSchema } from './people.ts'
import {
  placeChangeSchema,
  placeCreatedSchema,
  placeCreateSchema,
  placeKindParamsSchema,
  placeMergedSchema,
  placeMergeSchema,
  placeParamsSchema,
  placesSchema,
} from './places.ts'
import { systemSchema, testMailSchema } from './system.ts'

export const adminEndpoints = {
  ...directoryEndpoints,
  listPeople: {
    ...adminCalls.listPeople,
    summary: 'List the people in the directory and their accounts, one page at a time',
    keys: ['administrator'],
    query: peopleQuerySchema,
    status: 200,
    output: peoplePageSchema,
  },
  getSystem: {
    ...adminCalls.getSystem,
    summary: 'Get the state of the system: versions, database, email, last backup and running instances',
    keys: ['administrator'],
    status: 200,
    output: systemSchema,
  },
  sendTestMail: {
    ...adminCalls.sendTestMail,
    summary: 'Email yourself a test. A failure says what went wrong',
    keys: ['administrator'],
    status: 200,
    output: testMailSchema,
  },
  disableAccount: {
    ...adminCalls.disableAccount,
    summary: 'Disable an account. Ends its sessions and streams and revokes its calendar links',
    keys: ['administrator'],
    params: personParamsSchema,
    status: 204,
  },
  enableAccount: {
    ...adminCalls.enableAccount,
    summary: 'Enable a disabled account',
    keys: ['administrator'],
    params: personParamsSchema,
    status: 204,
  },
  endSessions: {
    ...adminCalls.endSessions,
    summary: 'Sign someone out everywhere. Also revokes their calendar links',
    keys: ['administrator'],
    params: personParamsSchema,
    status: 204,
  },
  markAsLeft: {
    ...adminCalls.markAsLeft,
    summary: 'Mark someone as left. Disables their account; they stay on their trips',
    keys: ['administrator'],
    params: personParamsSchema,
    status: 204,
  },
  markAsBack: {
    ...adminCalls.markAsBack,
    summary: 'Mark someone who left as back. Their account stays disabled',
    keys: ['administrator'],
    params: personParamsSchema,
    status: 204,
  },
  listPlaces: {
    ...adminCalls.listPlaces,
    summary: 'List the regions, their countries and their destinations, with the number of trips to each',
    keys: ['administrator'],
    status: 200,
    output: placesSchema,
  },
  addPlace: {
    ...adminCalls.addPlace,
    summary: 'Add a region, a country or a destination',
    keys: ['administrator'],
    params: placeKindParamsSchema,
    body: placeCreateSchema,
    status: 201,
    output: placeCreatedSchema,
  },
  changePlace: {
    ...adminCalls.changePlace,
    summary: 'Rename, move, retire or bring back a place, or set the ISO code of a country',
    keys: ['administrator'],
    params: placeParamsSchema,
    body: placeChangeSchema,
    status: 204,
  },
  mergePlace: {
    ...adminCalls.mergePlace,
    summary: 'Merge a place into another of its kind. Trips follow',
    keys: ['administrator'],
    params: placeParamsSchema,
    body: placeMergeSchema,
    status: 200,
    output: placeMergedSchema,
  },
  searchAudit: {
    ...adminCalls.searchAudit,
    summary: 'Search the audit log, newest entries first, one page at a time',
    keys: ['administrator'],
    query: auditSearchQuerySchema,
    status: 200,
    output: auditSearchPageSchema,
  },
  exportAudit: {
    ...adminCalls.exportAudit,
    summary: 'Export audit entries as a CSV file, newest first',
    keys: ['administrator'],
    query: auditFilterSchema,
    status: 200,
  },
  verifyAudit: {
    ...adminCalls.verifyAudit,
    summary: 'Verify the chain of audit entries and name the first entry that does not fit',
    keys: ['administrator'],
    status: 200,
    output: auditVerificationSchema,
  },
} as const satisfies Record<AdminCallName, Endpoint>
