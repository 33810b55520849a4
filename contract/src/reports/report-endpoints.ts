import type { Endpoint } from '../api/endpoint.ts'
import { type ReportCallName, reportCalls } from './report-calls.ts'
import { spendQuerySchema, spendSchema, whereQuerySchema, whereSchema } from './reports.ts'

export const reportEndpoints = {
  whoIsWhere: {
    ...reportCalls.whoIsWhere,
    summary: 'List who is where on a day or between two days, by place and person',
    keys: ['session'],
    scope: 'where:read',
    query: whereQuerySchema,
    status: 200,
    output: whereSchema,
  },
  getSpend: {
    ...reportCalls.getSpend,
    summary:
      "Add up what trips cost, in total and by month, person, country or region, with the table's filters",
    keys: ['session'],
    scope: 'insights:read',
    query: spendQuerySchema,
    status: 200,
    output: spendSchema,
  },
} as const satisfies Record<ReportCallName, Endpoint>
