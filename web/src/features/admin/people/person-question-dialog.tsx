import { fullName } from '@sojourn/contract/words/full-name'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { ACTIONS } from './person-actions.ts'
import classes from './person-question-dialog.module.css'
import type { AskedQuestion } from './use-person-question.ts'

interface PersonQuestionDialogProps {
  question: AskedQuestion
  onFocusLost: () => void
}

/** Asks before something is done to a person, and says what follows from it. */
export function PersonQuestionDialog({ question, onFocusLost }: PersonQuestionDialogProps) {
  const { asked, isOneself, isBusy, problem, cancel, confirm } = question
  const action = asked && ACTIONS[asked.action]
  return (
    <ConfirmDialog
      opened={asked !== undefined}
      title={action?.label}
      confirm={action?.label ?? ''}
      tone={action?.tone}
      size="md"
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => void confirm()}
      onCancel={cancel}
      onFocusLost={onFocusLost}
    >
      {asked && (
        <>
          <p className={classes.who}>
            <bdi>{fullName(asked.person)}</bdi>, {asked.person.staff_id}
          </p>
          <p>{action?.consequences(asked.person, isOneself)}</p>
        </>
      )}
    </ConfirmDialog>
  )
}
