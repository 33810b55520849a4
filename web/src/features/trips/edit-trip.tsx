import { EditTripForm, type EditTripProps } from './edit-trip-form.tsx'
import { FormLoadFailure } from './form-load-failure.tsx'
import { TripFormSkeleton } from './trip-form-skeleton.tsx'
import { UnknownTrip } from './unknown-trip.tsx'
import { useTrip } from './use-trip.ts'
import { useTripOptions } from './use-trip-options.ts'

/** Loads the trip and what its form needs. */
export function EditTrip({ tripId, ...props }: EditTripProps & { tripId: number }) {
  const loaded = useTrip(tripId)
  const { options, error, isRetrying, retry } = useTripOptions()
  const { trip } = loaded
  if (!trip && loaded.isGone) return <UnknownTrip tripId={tripId} onLeave={props.onCancel} />
  const failure = error ?? (trip ? null : loaded.error)
  if (failure) {
    const retryAll = () => {
      retry()
      void loaded.reload()
    }
    return <FormLoadFailure error={failure} isRetrying={isRetrying || loaded.isLoading} onRetry={retryAll} />
  }
  if (!trip || !options) return <TripFormSkeleton />
  return <EditTripForm {...props} loaded={{ ...loaded, trip }} options={options} />
}
