import type { Trip } from '@sojourn/contract/trip/trip'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { toFailure } from '../../../api/failure.ts'

export interface LoadedTrip {
  /** As it was last loaded, also when it is gone since. */
  trip: Trip | undefined
  /** The server knows no such trip, or none any more. */
  isGone: boolean
  error: Error | null
  isLoading: boolean
  /** Gives the trip as it is now, where it could be loaded. */
  reload: () => Promise<Trip | undefined>
}

/** Nothing is kept for the next time: what is edited must be what is there. */
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
