import type { Day } from '@sojourn/contract/dates/day'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { useQuery } from '@tanstack/react-query'

const NONE: readonly NormalisedTrip[] = []

/** The built-in sample list, which is loaded when it is first shown. */
export function useSampleTrips(today: Day, isShown: boolean) {
  const {
    data = NONE,
    isSuccess,
    isFetching,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['sample list', today],
    queryFn: async () => (await import('./sample-list.ts')).sampleTrips(today),
    enabled: isShown,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    trips: data,
    hasLoaded: isSuccess,
    isLoading: isFetching,
    error: isError ? "The sample list couldn't be loaded." : null,
    reload: () => void refetch(),
  }
}
