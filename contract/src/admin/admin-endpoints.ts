import type { Endpoint } from '../api/endpoint.ts'
import { type AdminCallName, adminCalls } from './admin-calls.ts'
import { peoplePageSchema, peopleQuerySchema } from './people.ts'
import { systemSchema, testMailSchema } from './system.ts'

export const adminEndpoints = {
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
} as const satisfies Record<AdminCallName, Endpoint>
