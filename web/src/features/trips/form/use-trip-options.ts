import type { DestinationOption, StaffOption } from '@sojourn/contract/trip/trip'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { staffDirectory } from '../../../api/use-staff.ts'

export interface TripOptions {
  staff: readonly StaffOption[]
  destinations: readonly DestinationOption[]
}

interface LoadedOptions {
  /** Undefined until both have loaded. */
  options: TripOptions | undefined
  error: Error | null
  isRetrying: boolean
  retry: () => void
}

/** Everyone in the directory, and the destinations. */
export function useTripOptions({ enabled = true } = {}): LoadedOptions {
  const staff = useQuery({ ...staffDirectory, enabled })
  const destinations = useQuery({
    queryKey: ['destinations'],
    queryFn: ({ signal }) => call('listDestinations', { signal }),
    enabled,
  })
  const options = staff.data && destinations.data && { staff: staff.data, destinations: destinations.data }
  return {
    options,
    error: options ? null : (staff.error ?? destinations.error),
    isRetrying: staff.isFetching || destinations.isFetching,
    retry: () => {
      if (staff.isError) void staff.refetch()
      if (destinations.isError) void destinations.refetch()
    },
  }
}
