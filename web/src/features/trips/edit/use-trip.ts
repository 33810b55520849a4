import type { Trip } from '@sojourn/contract/trip/trip'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { isUnanswered, toFailure } from '../../../api/failure.ts'
import type { TripFormChanges } from '../form/trip-form-changes.ts'

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

/**
 * Nothing is cached: editing must start from the current trip. If the server can't be reached, or doesn't have all of it yet, that is
 * the one on the screen.
 */
export function useTrip(id: number, shown: TripFormChanges['shown']): LoadedTrip {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['trip', id],
    queryFn: async ({ signal }) => {
      const { tripId, trip, hasUnsent } = shown(id)
      if (trip && hasUnsent) return trip
      try {
        return (await call('getTrip', { params: { tripId }, signal })).trip
      } catch (failure) {
        if (trip && isUnanswered(toFailure(failure))) return trip
        throw failure
      }
    },
    gcTime: 0,
  })
  return {
    trip: data,
    // A new trip that isn't in this browser is nowhere.
    isGone: error !== null && (toFailure(error).status === 404 || shown(id).tripId < 0),
    error,
    isLoading: isFetching,
    reload: async () => {
      const { isSuccess, data: now } = await refetch()
      return isSuccess ? now : undefined
    },
  }
}
