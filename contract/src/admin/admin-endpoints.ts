import * as z from 'zod/mini'
import type { Endpoint } from '../api/endpoint.ts'
import { staffIdSchema } from '../trip/trip.ts'
import { type AdminCallName, adminCalls } from './admin-calls.ts'
import { directoryEndpoints } from './directory-endpoints.ts'
import { peoplePageSchema, peopleQuerySchema } from './people.ts'
import { systemSchema, testMailSchema } from './system.ts'

const personParams = z.object({ staffId: staffIdSchema })

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
    params: personParams,
    status: 204,
  },
  enableAccount: {
    ...adminCalls.enableAccount,
    summary: 'Enable a disabled account',
    keys: ['administrator'],
    params: personParams,
    status: 204,
  },
  endSessions: {
    ...adminCalls.endSessions,
    summary: 'Sign someone out everywhere. Also revokes their calendar links',
    keys: ['administrator'],
    params: personParams,
    status: 204,
  },
  markAsLeft: {
    ...adminCalls.markAsLeft,
    summary: 'Mark someone as left. Disables their account; they stay on their trips',
    keys: ['administrator'],
    params: personParams,
    status: 204,
  },
  markAsBack: {
    ...adminCalls.markAsBack,
    summary: 'Mark someone who left as back. Their account stays disabled',
    keys: ['administrator'],
    params: personParams,
    status: 204,
  },
} as const satisfies Record<AdminCallName, Endpoint>
