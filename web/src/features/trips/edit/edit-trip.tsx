import { useRef } from 'react'
import { FormLoadFailure } from '../form/form-load-failure.tsx'
import { TripFormSkeleton } from '../form/trip-form-skeleton.tsx'
import { useTripOptions } from '../form/use-trip-options.ts'
import { EditTripForm, type EditTripProps } from './edit-trip-form.tsx'
import { MissingTrip } from './missing-trip.tsx'
import { useTrip } from './use-trip.ts'

interface LoadingProps {
  tripId: number
  /** Whether all trips have loaded, or can't be. Otherwise their warnings would push the form down later. */
  hasTrips?: boolean
}

/** Loads the trip and what its form needs. */
export function EditTrip({ tripId, hasTrips = true, ...props }: EditTripProps & LoadingProps) {
  const loaded = useTrip(tripId, props.changes.shown)
  // A form in use stays when the trips are loaded again.
  const hadTrips = useRef(false)
  hadTrips.current ||= hasTrips
  const { options, error, isRetrying, retry } = useTripOptions()
  const { trip } = loaded
  if (!trip && loaded.isGone) return <MissingTrip tripId={tripId} reload={loaded.reload} {...props} />
  const failure = error ?? (trip ? null : loaded.error)
  if (failure) {
    const retryAll = () => {
      retry()
      void loaded.reload()
    }
    return <FormLoadFailure error={failure} isRetrying={isRetrying || loaded.isLoading} onRetry={retryAll} />
  }
  if (!trip || !options || !hadTrips.current) return <TripFormSkeleton />
  return <EditTripForm {...props} loaded={{ ...loaded, trip }} options={options} />
}
