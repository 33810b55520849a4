import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { orKept } from './kept-list.ts'

/** Everyone in the directory, including people who left. */
export const staffList = queryOptions({
  queryKey: ['staff'],
  queryFn: ({ signal }) => loadStaff(signal),
  // Some follow it without an observer. They wouldn't hear of changes if it were forgotten after a few minutes.
  gcTime: Infinity,
})

export const destinationList = queryOptions({
  queryKey: ['destinations'],
  queryFn: ({ signal }) => loadDestinations(signal),
})

export function loadStaff(signal?: AbortSignal) {
  return orKept('staff', () => call('listStaff', signal ? { signal } : {}))
}

export function loadDestinations(signal?: AbortSignal) {
  return orKept('destinations', () => call('listDestinations', signal ? { signal } : {}))
}
