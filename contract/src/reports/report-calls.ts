import type { Call } from '../api/call.ts'

/** For other programs: the screens compute these from the trips that they have. */
export const reportCalls = {
  whoIsWhere: { method: 'GET', path: '/where', mediaType: 'application/json' },
  getSpend: { method: 'GET', path: '/insights/spend', mediaType: 'application/json' },
} as const satisfies Record<string, Call>

export type ReportCallName = keyof typeof reportCalls
