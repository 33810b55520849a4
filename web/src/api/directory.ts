import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** The people who can travel. */
export const staffList = queryOptions({
  queryKey: ['staff'],
  queryFn: ({ signal }) => call('listStaff', { signal }),
})

export const destinationList = queryOptions({
  queryKey: ['destinations'],
  queryFn: ({ signal }) => call('listDestinations', { signal }),
})
