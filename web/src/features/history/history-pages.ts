import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export function historyKey(tripId: number) {
  return ['history', tripId] as const
}

/** The newest page first; each call loads the next older one. */
export function historyPages(tripId: number) {
  return infiniteQueryOptions({
    queryKey: historyKey(tripId),
    queryFn: ({ pageParam, signal }) =>
      call('tripHistory', { params: { tripId }, query: { page: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ totalPages }, _pages, page) => (page + 1 < totalPages ? page + 1 : undefined),
    gcTime: 0,
  })
}
