import type { Endpoint } from '../api/endpoint.ts'
import { type AdminCallName, adminCalls } from './admin-calls.ts'
import { auditFilterSchema, auditSearchPageSchema, auditSearchQuerySchema } from './audit-search.ts'
import { auditVerificationSchema } from './audit-verification.ts'
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
