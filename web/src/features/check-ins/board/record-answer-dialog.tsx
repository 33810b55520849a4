import { Button, Radio, Textarea } from '@mantine/core'
import { ERROR_STATUS } from '@sojourn/contract/api/errors'
import type { BoardPerson, CheckInAnswer, RecordedAnswer } from '@sojourn/contract/check-ins/check-in'
import { ANSWER_LABELS } from '@sojourn/contract/check-ins/check-in-sentences'
import { localDateTime } from '@sojourn/contract/dates/time-words'
import { CHECK_IN_NOTE_MAX } from '@sojourn/contract/limits'
import { fullName } from '@sojourn/contract/words/full-name'
import { useState } from 'react'
import { failureText, toFailure } from '../../../api/failure.ts'
import notices from '../../../ui/cards/notice.module.css'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import dialogForm from '../../../ui/forms/dialog-form.module.css'
import { useForm } from '../../../ui/forms/use-form.ts'
import { useIsHere } from '../../../ui/forms/use-is-here.ts'
import { showError, showSuccess } from '../../../ui/toasts/toasts.ts'
import { call } from '../check-in-calls.ts'
import classes from './board-dialogs.module.css'

interface RecordAnswerDialogProps {
  checkInId: number
  /** Who it is about; the dialog is closed if absent. */
  person: BoardPerson | undefined
  /** The board shows what is no longer so. */
  onChanged: () => void
  onClose: () => void
  onClosed: () => void
}

/** Records what someone said, for example on the phone. */
export function RecordAnswerDialog({ person, onClose, onClosed, ...form }: RecordAnswerDialogProps) {
  return (
    <Dialog
      opened={person !== undefined}
      onClose={onClose}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
      title="Record an answer"
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={false}
      size={480}
      transitionProps={{ duration: 0 }}
    >
      {person && <RecordForm key={person.staff_id} person={person} onClose={onClose} {...form} />}
    </Dialog>
  )
}

const ANSWERS: readonly CheckInAnswer[] = ['safe', 'help', 'elsewhere']

interface RecordFormProps extends Pick<RecordAnswerDialogProps, 'checkInId' | 'onChanged' | 'onClose'> {
  person: BoardPerson
}

function RecordForm({ checkInId, person, onChanged, onClose }: RecordFormProps) {
  const [answer, setAnswer] = useState<CheckInAnswer | ''>('')
  const [note, setNote] = useState('')
  const [atFirst] = useState(person.answer)
  const [isWarned, setWarned] = useState(false)
  /** A newer answer appears here only with a warning: it might change what the coordinator wants to record. */
  const last = isWarned ? person.answer : atFirst
  const isHere = useIsHere()
  const name = fullName(person) || person.staff_id
  const { onSubmit, isBusy, problem } = useForm<RecordedAnswer | undefined, string>({
    read: () =>
      answer === '' ? undefined : { answer, note: note.trim(), seen_at: last?.answered_at ?? null },
    check: (body) => (body ? undefined : 'Choose an answer.'),
    send: async (body) => {
      if (!body) return undefined
      try {
        await call('recordAnswer', { params: { checkInId, staffId: person.staff_id }, body })
      } catch (error) {
        if (toFailure(error).status === ERROR_STATUS.changed_by_someone_else) {
          setWarned(true)
          onChanged()
        }
        return failureText(error, "Couldn't record the answer. Try again.")
      }
      showSuccess(`Answer recorded for ${name}.`)
      onChanged()
      if (isHere.current) onClose()
      return undefined
    },
    focusOn: (_problem, form) => form.querySelector<HTMLElement>('[name=answer]')?.focus(),
    onLate: showError,
  })
  return (
    <form className={dialogForm.form} onSubmit={onSubmit} noValidate>
      <p className={classes.name}>
        <bdi>{name}</bdi>
      </p>
      <div role="status" className={classes.quiet}>
        {last
          ? `Last answer: ${ANSWER_LABELS[last.answer]}, ${localDateTime(last.answered_at)}`
          : 'No answer yet'}
        {last?.note && <p className={classes.note}>{last.note}</p>}
      </div>
      <Radio.Group
        label="Answer"
        name="answer"
        value={answer}
        onChange={(value) => setAnswer(value as CheckInAnswer)}
      >
        <div className={classes.choices}>
          {ANSWERS.map((each, index) => (
            <Radio
              key={each}
              value={each}
              label={ANSWER_LABELS[each]}
              size="md"
              data-autofocus={index < 1 || undefined}
            />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label="Note"
        description="How you know, for example “Spoke on the phone”."
        rows={3}
        maxLength={CHECK_IN_NOTE_MAX}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {/* Always rendered, so that screen readers notice when it fills. */}
      <p role="alert" className={notices.error}>
        {problem}
      </p>
      <div className={dialogForm.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          Record answer
        </Button>
      </div>
    </form>
  )
}
