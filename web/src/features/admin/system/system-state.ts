import type { OutgoingMail, System } from '@sojourn/contract/admin/system'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../admin-calls.ts'

const REFRESH_MS = 10_000

/** During an update, an instance of the previous version may answer, which knows nothing of outgoing emails. */
export type SystemState = Omit<System, 'outgoing_mail'> & { outgoing_mail?: OutgoingMail }

/** Refreshes itself while someone looks at it. */
export const systemState = queryOptions({
  queryKey: ['admin', 'system'],
  queryFn: ({ signal }): Promise<SystemState> => call('getSystem', { signal }),
  refetchInterval: REFRESH_MS,
})
