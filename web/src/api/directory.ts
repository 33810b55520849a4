import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Everyone in the directory, including people who left. */
export const staffList = queryOptions({
  queryKey: ['staff'],
  queryFn: ({ signal }) => call('listStaff', { signal }),
  // Some follow it without an observer. They wouldn't hear of changes if it were forgotten after a few minutes.
  gcTime: Infinity,
})

export const destinationList = queryOptions({
  queryKey: ['destinations'],
  queryFn: ({ signal }) => call('listDestinations', { signal }),
})
