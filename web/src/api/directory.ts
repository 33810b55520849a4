import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Everyone in the directory, including people who left. */
export const staffList = queryOptions({
  queryKey: ['staff'],
  queryFn: ({ signal }) => call('listStaff', { signal }),
})

export const destinationList = queryOptions({
  queryKey: ['destinations'],
  queryFn: ({ signal }) => call('listDestinations', { signal }),
})
