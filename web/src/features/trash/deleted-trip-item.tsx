import { Button } from '@mantine/core'
import { rangeText } from '@sojourn/contract/dates/date-words'
import type { DeletedTrip } from '@sojourn/contract/trip/trip-history'
import { fullName } from '@sojourn/contract/words/full-name'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { failureText } from '../../api/failure.ts'
import { showError, showSuccess } from '../../ui/toasts/toasts.ts'
import { DeletionNote } from '../../ui/trips/deletion-note.tsx'
import classes from './deleted-trip-item.module.css'

interface DeletedTripItemProps {
  deleted: DeletedTrip
  onRestore: (tripId: number) => Promise<void>
  onRestored: () => void
}

export function DeletedTripItem({ deleted, onRestore, onRestored }: DeletedTripItemProps) {
  const { trip } = deleted
  const [isRestoring, setRestoring] = useState(false)

  async function restore() {
    setRestoring(true)
    try {
      await onRestore(trip.trip_id)
      showSuccess(tripSentences.restored)
      onRestored()
    } catch (error) {
      showError(failureText(error, tripSentences.errorRestoring))
    } finally {
      setRestoring(false)
    }
  }

  return (
    <li className={classes.trip}>
      <div className={classes.what}>
        <p className={classes.people}>
          <bdi>{trip.staffMembers.map(fullName).join(', ')}</bdi>
          <span className={classes.id}>Trip {trip.trip_id}</span>
        </p>
        <p className={classes.line}>
          <span className={classes.days}>{rangeText({ from: trip.start_date, to: trip.end_date })}</span>
          <bdi>{trip.destinations.map((destination) => destination.destination_name).join(', ')}</bdi>
        </p>
        <p className={classes.reason} title={trip.reason}>
          <bdi>{trip.reason}</bdi>
        </p>
        <p className={classes.meta}>
          <DeletionNote {...deleted} />
        </p>
      </div>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconArrowBackUp size={16} stroke={1.5} aria-hidden="true" />}
        aria-label={`Restore trip ${trip.trip_id}`}
        loading={isRestoring}
        onClick={() => void restore()}
      >
        Restore
      </Button>
    </li>
  )
}
