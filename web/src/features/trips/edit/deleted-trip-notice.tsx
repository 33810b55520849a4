import { Button } from '@mantine/core'
import type { DeletedTrip } from '@sojourn/contract/trip/trip-history'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { failureText } from '../../../api/failure.ts'
import { LostRoute } from '../../../ui/parts/lost-route.tsx'
import { showError, showSuccess } from '../../../ui/toasts/toasts.ts'
import { DeletionNote } from '../../../ui/trips/deletion-note.tsx'
import { TripLine } from '../../../ui/trips/trip-line.tsx'
import classes from '../form/form-state.module.css'
import type { LoadedTrip } from './use-trip.ts'

interface DeletedTripNoticeProps {
  deleted: DeletedTrip
  reload: LoadedTrip['reload']
  onRestore: () => Promise<void>
  onLeave: () => void
}

/** Shown instead of the form, which returns as soon as the trip is restored. */
export function DeletedTripNotice({ deleted, reload, onRestore, onLeave }: DeletedTripNoticeProps) {
  const { trip } = deleted
  const [isRestoring, setRestoring] = useState(false)

  async function restore() {
    setRestoring(true)
    try {
      await onRestore()
      showSuccess(tripSentences.restored)
      await reload()
    } catch (error) {
      // Someone else may have already restored it.
      if (!(await reload())) showError(failureText(error, tripSentences.errorRestoring))
    } finally {
      setRestoring(false)
    }
  }

  return (
    <div className={classes.state}>
      <LostRoute />
      <p className={classes.title} role="alert">
        Trip {trip.trip_id} has been deleted
      </p>
      <p className={classes.text}>
        <DeletionNote {...deleted} />
      </p>
      <p className={classes.text}>
        <TripLine trip={trip} />
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onLeave}>
          Go back
        </Button>
        <Button
          leftSection={<IconArrowBackUp size={16} stroke={1.5} aria-hidden="true" />}
          loading={isRestoring}
          onClick={() => void restore()}
        >
          Restore
        </Button>
      </div>
    </div>
  )
}
