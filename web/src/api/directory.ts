import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { isKept, orKept } from './kept-list.ts'

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

/** Keeps both, so that trips can be added without a network. A browser that has them gets newer ones when it uses them. */
export async function keepDirectory(): Promise<void> {
  if (!(await isKept('staff'))) await loadStaff()
  if (!(await isKept('destinations'))) await loadDestinations()
}

function loadStaff(signal?: AbortSignal) {
  return orKept('staff', () => call('listStaff', signal ? { signal } : {}))
}

function loadDestinations(signal?: AbortSignal) {
  return orKept('destinations', () => call('listDestinations', signal ? { signal } : {}))
}
