import type { Day } from '@sojourn/contract/day'
import type { NormalisedTrip } from '@sojourn/contract/normalise-trip'
import { useState } from 'react'
import { createTripBy } from './create-trip.ts'
import { FormLoadFailure } from './form-load-failure.tsx'
import { blankForm } from './form-values.ts'
import { TripForm } from './trip-form.tsx'
import type { TripFormChanges } from './trip-form-changes.ts'
import { TripFormSkeleton } from './trip-form-skeleton.tsx'
import type { LeaveGuard } from './use-leave-guard.ts'
import { useTripOptions } from './use-trip-options.ts'

interface AddTripProps {
  /** The first and last day to begin with. */
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
