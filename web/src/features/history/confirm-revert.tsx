import { Button } from '@mantine/core'
import { localDateTime } from '@sojourn/contract/date-words'
import { historySentences } from '@sojourn/contract/sentences'
import type { HistoryEntry } from '@sojourn/contract/trip-history'
import { useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import notices from '../../ui/notice.module.css'
import { type ChangedField, fieldsToRevert } from './changed-fields.ts'
import classes from './confirm-revert.module.css'
import { FieldChanges } from './field-changes.tsx'
import type { TripHistoryProps } from './trip-history.tsx'
import { useRevert } from './use-revert.ts'

interface ConfirmRevertProps extends TripHistoryProps {
  /** The entry to go back to; nothing while nobody asks. */
  entry: HistoryEntry | null
  onClose: () => void
}

export function ConfirmRevert({ entry, ...props }: ConfirmRevertProps) {
  const [shown, setShown] = useState(entry)
  // What was asked stays readable while the dialog fades.
  if (entry !== null && entry !== shown) setShown(entry)
  return (
    <Dialog
      opened={entry !== null}
      onClose={props.onClose}
      title="Revert trip"
      withCloseButton={false}
      returnFocus={false}
      centered
      size="md"
    >
      {shown && <Question key={shown.id} entry={shown} isOpen={entry !== null} {...props} />}
    </Dialog>
  )
}

interface QuestionProps extends Omit<ConfirmRevertProps, 'entry'> {
  entry: HistoryEntry
  isOpen: boolean
}

function Question({ entry, isOpen, trip, hasUnsaved, onRevert, onClose }: QuestionProps) {
  const { problem, isReverting, revert } = useRevert({ trip, onRevert, onDone: onClose })
  const then = entry.change?.after
  const fields = useRef<ChangedField[]>([])
  // The trip shows the change before it is saved; the question goes on saying what it was about.
  if (then && isOpen && !isReverting) fields.current = fieldsToRevert(trip, then)
  const isBlocked = hasUnsaved()
  return (
    <>
      <p>{historySentences.confirmRevert(trip.trip_id, localDateTime(entry.timestamp))}</p>
      <div className={classes.changes}>
        <FieldChanges fields={fields.current} />
      </div>
      <p className={notices.error} role="alert">
        {isBlocked ? historySentences.unsavedForm : problem}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button disabled={isBlocked} loading={isReverting} onClick={() => then && void revert(then)}>
          Revert
        </Button>
      </div>
    </>
  )
}
