import { localDateTime } from '@sojourn/contract/dates/time-words'
import { historySentences } from '@sojourn/contract/words/sentences'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import classes from './confirm-revert.module.css'
import { FieldChanges } from './field-changes.tsx'
import type { RevertQuestion } from './use-revert.ts'

interface ConfirmRevertProps {
  tripId: number
  /** Null while no question is open. */
  question: RevertQuestion | null
  /** Whether the form above has unsaved changes. */
  isBlocked: boolean
  onRevert: () => void
  onCancel: () => void
  onFocusLost: () => void
}

export function ConfirmRevert({ tripId, question, isBlocked, onRevert, ...events }: ConfirmRevertProps) {
  return (
    <ConfirmDialog
      opened={question !== null}
      title="Revert trip"
      size="md"
      confirm="Revert"
      isBusy={question?.isReverting ?? false}
      problem={isBlocked ? historySentences.unsavedForm : question?.problem}
      onConfirm={isBlocked ? undefined : onRevert}
      {...events}
    >
      {question && (
        <>
          <p>{historySentences.confirmRevert(tripId, localDateTime(question.entry.timestamp))}</p>
          <div className={classes.changes}>
            <FieldChanges fields={question.fields} />
          </div>
        </>
      )}
    </ConfirmDialog>
  )
}
