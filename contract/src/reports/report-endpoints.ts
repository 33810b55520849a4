import type { Endpoint } from '../api/endpoint.ts'
import { type ReportCallName, reportCalls } from './report-calls.ts'
import { spendQuerySchema, spendSchema, whereQuerySchema, whereSchema } from './reports.ts'

export const reportEndpoints = {
  whoIsWhere: {
    ...reportCalls.whoIsWhere,
    summary: 'List who is where',
    description:
      'On a day or between two days, by place and person. A trip says when it is and where it goes, not on which day someone is in which place.',
    refusals: ['not_found'],
    keys: ['session'],
    scope: 'where:read',
    query: whereQuerySchema,
    status: 200,
    output: whereSchema,
  },
  getSpend: {
    ...reportCalls.getSpend,
    summary: 'Add up what trips cost',
    description:
      "In total and by month, person, country or region, with the table's filters. People and countries share the cost of a trip.",
    keys: ['session'],
    scope: 'insights:read',
    query: spendQuerySchema,
    status: 200,
    output: spendSchema,
  },
} as const satisfies Record<ReportCallName, Endpoint>
