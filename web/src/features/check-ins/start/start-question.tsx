import type { CheckInScope } from '@sojourn/contract/check-ins/check-in'
import { CHECK_IN_KIND_LABELS } from '@sojourn/contract/check-ins/check-in-sentences'
import { counted } from '@sojourn/contract/words/count-words'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { CheckInBadges } from '../check-in-badges.tsx'
import { scopeWords } from '../scope-words.ts'
import classes from './start-question.module.css'
import type { useStart } from './use-start.ts'

interface StartQuestionProps {
  start: ReturnType<typeof useStart>
  scope: CheckInScope
}

/** Repeats what is about to be sent, and to how many. */
export function StartQuestion({ start, scope }: StartQuestionProps) {
  const { asked, isBusy, problem, ask, confirm } = start
  const recipients = asked?.preview.recipients ?? []
  const emailed = recipients.filter(({ address }) => address !== null).length
  const missed = recipients.length - emailed
  return (
    <ConfirmDialog
      opened={asked !== undefined}
      title={asked?.is_practice ? 'Start this practice run?' : 'Start this check-in?'}
      confirm={sendLabel(emailed)}
      size="md"
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => void confirm()}
      onCancel={() => !isBusy && ask(undefined)}
    >
      {asked && (
        <div className={classes.question}>
          <p>
            <CheckInBadges {...asked} />
          </p>
          <p className={classes.subject}>
            <bdi>{asked.subject}</bdi>
          </p>
          <p>
            {CHECK_IN_KIND_LABELS[asked.kind]} for {scopeWords(scope)}.{' '}
            {counted(emailed, 'traveller gets', 'travellers get')} an email
            {asked.kind === 'emergency' && ' and should answer'}.
            {missed > 0 && ` ${counted(missed, 'traveller has', 'travellers have')} no email address.`}
          </p>
          {asked.is_practice && <p>The email says that this is a practice run.</p>}
        </div>
      )}
    </ConfirmDialog>
  )
}

/** Send to 37 travellers */
export function sendLabel(emailed: number): string {
  return emailed === 0 ? 'Start without emails' : `Send to ${counted(emailed, 'traveller')}`
}
