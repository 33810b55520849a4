import { Button } from '@mantine/core'
import { rangeText } from '@sojourn/contract/date-words'
import { fullName } from '@sojourn/contract/full-name'
import type { NormalisedTrip } from '@sojourn/contract/normalise-trip'
import { tripSentences } from '@sojourn/contract/sentences'
import { DangerButton } from '../../ui/danger-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './delete-trip.module.css'

interface DeleteTripProps {
  trip: NormalisedTrip | null
  onDelete: (trip: NormalisedTrip) => void
  onClose: () => void
  onClosed: () => void
}

export function DeleteTrip({ trip, onDelete, onClose, onClosed }: DeleteTripProps) {
  return (
    <Dialog
      opened={trip !== null}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title="Delete trip"
      withCloseButton={false}
      centered
      size="sm"
    >
      {trip && (
        <>
          <p>{tripSentences.confirmDelete}</p>
          <p className={classes.trip}>
            <bdi>{trip.reason}</bdi>
            <br />
            {rangeText({ from: trip.start_date, to: trip.end_date })}
            <br />
            <bdi>{trip.staff.map(fullName).join(', ')}</bdi>
          </p>
          <div className={classes.actions}>
            <Button variant="default" onClick={onClose} data-autofocus>
              Cancel
            </Button>
            <DangerButton isFilled onClick={() => onDelete(trip)}>
              Delete
            </DangerButton>
          </div>
        </>
      )}
    </Dialog>
  )
}
