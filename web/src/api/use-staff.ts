import type { StaffOption } from '@sojourn/contract/trip/trip'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { call } from './call.ts'

/** Everyone in the directory, including people who left. Kept, because filters show it without observing it. */
export const staffDirectory = queryOptions({
  queryKey: ['staff'],
  queryFn: ({ signal }) => call('listStaff', { signal }),
  gcTime: Number.POSITIVE_INFINITY,
})

/**
 * The ids of people who left, so that filters can mark them. Empty until the directory has loaded. Reads the cache itself:
 * `useQuery` would add 2.5 kB to the first load of screens that don't need it otherwise.
 */
export function useLeftStaff(): ReadonlySet<string> {
  const client = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(onChange),
    [client],
  )
  const people = useSyncExternalStore(subscribe, () => client.getQueryData(staffDirectory.queryKey))
  useEffect(() => void client.prefetchQuery(staffDirectory), [client])
  return useMemo(() => leftIds(people ?? []), [people])
}

function leftIds(people: readonly StaffOption[]): ReadonlySet<string> {
  return new Set(people.filter(({ left }) => left).map(({ staff_id }) => staff_id))
}
