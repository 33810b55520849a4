import { queryOptions } from '@tanstack/react-query'
import { call } from '../admin-calls.ts'

const REFRESH_MS = 10_000

/** Refreshes itself while someone looks at it. */
export const systemState = queryOptions({
  queryKey: ['admin', 'system'],
  queryFn: ({ signal }) => call('getSystem', { signal }),
  refetchInterval: REFRESH_MS,
})
