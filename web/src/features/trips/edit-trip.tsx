import { lazy, Suspense, useRef } from 'react'
import { EditTripForm, type EditTripProps } from './edit-trip-form.tsx'
import { FormLoadFailure } from './form-load-failure.tsx'
import { TripFormSkeleton } from './trip-form-skeleton.tsx'
import { useTrip } from './use-trip.ts'
import { useTripOptions } from './use-trip-options.ts'

const MissingTrip = lazy(() => import('./missing-trip.tsx'))

interface LoadingProps {
  tripId: number
  /** Whether all trips are here, or cannot be had. What is told of them would push down a form that came before. */
  hasTrips?: boolean
}

/** Loads the trip and what its form needs. */
export function EditTrip({ tripId, hasTrips = true, ...props }: EditTripProps & LoadingProps) {
  const loaded = useTrip(tripId)
  // A form that people type into does not go away again when the trips are loaded anew.
  const hadTrips = useRef(false)
  hadTrips.current ||= hasTrips
  const { options, error, isRetrying, retry } = useTripOptions()
  const { trip } = loaded
  if (!trip && loaded.isGone) {
    return (
      <Suspense fallback={<TripFormSkeleton />}>
        <MissingTrip tripId={tripId} reload={loaded.reload} {...props} />
      </Suspense>
    )
  }
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
