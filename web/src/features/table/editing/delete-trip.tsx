import { rangeText } from '@sojourn/contract/dates/date-words'
import { fullName } from '@sojourn/contract/words/full-name'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import classes from './delete-trip.module.css'
import type { Deletion } from './use-deletion.ts'

interface DeleteTripProps {
  deletion: Deletion
  onFocusLost: () => void
}

export function DeleteTrip({ deletion: { asked, remove, cancel }, onFocusLost }: DeleteTripProps) {
  return (
    <ConfirmDialog
      opened={asked !== null}
      title="Delete trip"
      confirm="Delete"
      tone="danger"
      onConfirm={() => asked && void remove(asked)}
      onCancel={cancel}
      onFocusLost={onFocusLost}
    >
      {asked && (
        <>
          <p>{tripSentences.confirmDelete}</p>
          <p className={classes.trip}>
            <bdi>{asked.reason}</bdi>
            <br />
            {rangeText({ from: asked.start_date, to: asked.end_date })}
            <br />
            <bdi>{asked.staff.map(fullName).join(', ')}</bdi>
          </p>
        </>
      )}
    </ConfirmDialog>
  )
}
