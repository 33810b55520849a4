import type { Day } from '@sojourn/contract/dates/day'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { useState } from 'react'
import { FormLoadFailure } from '../form/form-load-failure.tsx'
import { blankForm } from '../form/form-values.ts'
import { TripForm } from '../form/trip-form.tsx'
import type { TripFormChanges } from '../form/trip-form-changes.ts'
import { TripFormSkeleton } from '../form/trip-form-skeleton.tsx'
import { useTripOptions } from '../form/use-trip-options.ts'
import type { LeaveGuard } from '../leaving/use-leave-guard.ts'
import { createTripBy } from './create-trip.ts'

interface AddTripProps {
  /** The initial start and end date. */
  day?: Day | undefined
  trips: readonly NormalisedTrip[]
  changes: Pick<TripFormChanges, 'create'>
  guard: LeaveGuard
  onDone: () => void
  onCancel: () => void
}

export function AddTrip({ day, trips, changes, guard, onDone, onCancel }: AddTripProps) {
  const [initial] = useState(() => blankForm(day))
  const { options, error, isRetrying, retry } = useTripOptions()
  if (error) return <FormLoadFailure error={error} isRetrying={isRetrying} onRetry={retry} />
  if (!options) return <TripFormSkeleton />
  return (
    <TripForm
      initial={initial}
      options={options}
      trips={trips}
      guard={guard}
      onSave={createTripBy(changes)}
      onDone={onDone}
      onCancel={onCancel}
    />
  )
}
