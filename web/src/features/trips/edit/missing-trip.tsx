import { Button } from '@mantine/core'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../api/call.ts'
import { toFailure } from '../../../api/failure.ts'
import { LostRoute } from '../../../ui/parts/lost-route.tsx'
import { FormLoadFailure } from '../form/form-load-failure.tsx'
import classes from '../form/form-state.module.css'
import { TripFormSkeleton } from '../form/trip-form-skeleton.tsx'
import { DeletedTripNotice } from './deleted-trip-notice.tsx'
import type { EditTripProps } from './edit-trip-form.tsx'
import type { LoadedTrip } from './use-trip.ts'

interface MissingTripProps extends Pick<EditTripProps, 'trips' | 'changes' | 'onCancel'> {
  tripId: number
  reload: LoadedTrip['reload']
}

/** The address of a trip that was deleted or never existed. */
export function MissingTrip({ tripId, trips, changes, reload, onCancel }: MissingTripProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['deleted trip', tripId],
    queryFn: ({ signal }) => call('getDeletedTrip', { params: { tripId }, signal }),
    gcTime: 0,
  })
  // When someone restores it, here or elsewhere, the form replaces this.
  const isBack = trips.some(({ trip_id }) => trip_id === tripId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once when it enters the list
  useEffect(() => {
    if (isBack) void reload()
  }, [isBack])

  if (data) {
    const restore = () => changes.restore(tripId)
    return <DeletedTripNotice deleted={data} reload={reload} onRestore={restore} onLeave={onCancel} />
  }
  if (error && (tripId < 0 || isUnknown(error))) return <UnknownTrip tripId={tripId} onLeave={onCancel} />
  if (error) return <FormLoadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  return <TripFormSkeleton />
}

function isUnknown(error: unknown): boolean {
  return toFailure(error).status === 404
}

function UnknownTrip({ tripId, onLeave }: { tripId: number; onLeave: () => void }) {
  return (
    <div className={classes.state}>
      <LostRoute />
      <p className={classes.title} role="alert">
        {tripSentences.unknownTrip(tripId)}
      </p>
      <p className={classes.text}>Check the address for typing mistakes.</p>
      <Button onClick={onLeave}>Go back</Button>
    </div>
  )
}
