import type { Endpoint } from '../api/endpoint.ts'
import { type AdminCallName, adminCalls } from './admin-calls.ts'
import { peoplePageSchema, peopleQuerySchema } from './people.ts'

export const adminEndpoints = {
  listPeople: {
    ...adminCalls.listPeople,
    summary: 'List the people in the directory and their accounts, one page at a time',
    keys: ['administrator'],
    query: peopleQuerySchema,
    status: 200,
    output: peoplePageSchema,
  },
} as const satisfies Record<AdminCallName, Endpoint>
