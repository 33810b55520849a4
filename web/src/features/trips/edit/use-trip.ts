import type { Trip } from '@sojourn/contract/trip/trip'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { toFailure } from '../../../api/failure.ts'

export interface LoadedTrip {
  /** The trip when it was last loaded, even if it was deleted since. */
  trip: Trip | undefined
  /** The server has no such trip, or no longer has it. */
  isGone: boolean
  error: Error | null
  isLoading: boolean
  /** Returns the current trip, if it could be loaded. */
  reload: () => Promise<Trip | undefined>
}

/** Nothing is cached: editing must start from the current trip. */
export function useTrip(tripId: number): LoadedTrip {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['trip', tripId],
    queryFn: async ({ signal }) => (await call('getTrip', { params: { tripId }, signal })).trip,
    gcTime: 0,
  })
  return {
    trip: data,
    isGone: error !== null && toFailure(error).status === 404,
    error,
    isLoading: isFetching,
    reload: async () => {
      const { isSuccess, data: now } = await refetch()
      return isSuccess ? now : undefined
    },
  }
}
