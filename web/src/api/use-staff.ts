import type { StaffOption } from '@sojourn/contract/trip/trip'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** Everyone in the directory, including people who left. */
export const staffDirectory = queryOptions({
  queryKey: ['staff'],
  queryFn: ({ signal }) => call('listStaff', { signal }),
})

const NOBODY: ReadonlySet<string> = new Set()

/** The ids of people who left, so that filters can mark them. Empty until the directory has loaded. */
export function useLeftStaff(): ReadonlySet<string> {
  return useQuery({ ...staffDirectory, select: leftIds }).data ?? NOBODY
}

function leftIds(people: readonly StaffOption[]): ReadonlySet<string> {
  return new Set(people.filter(({ left }) => left).map(({ staff_id }) => staff_id))
}
