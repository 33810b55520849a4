import { Button } from '@mantine/core'
import type { CheckInAnswer, LastAnswer, OwnAnswer } from '@sojourn/contract/check-ins/check-in'
import { useState } from 'react'
import notices from '../../../ui/cards/notice.module.css'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import dialogForm from '../../../ui/forms/dialog-form.module.css'
import { AnswerButtons } from '../answer/answer-buttons.tsx'
import { answeredWords } from '../answer/answered-words.ts'
import { ExtraFields, type Extras } from '../answer/extra-fields.tsx'

interface ChangeAnswerDialogProps {
  opened: boolean
  title: string
  given: LastAnswer
  /** It is too late to send anything, but what was typed can still be copied. */
  isClosed: boolean
  sending: CheckInAnswer | undefined
  problem: string | undefined
  /** With `seen_at`, it is to be refused if there is a newer answer than that. */
  onAnswer: (answer: CheckInAnswer, extras: Extras & Pick<OwnAnswer, 'seen_at'>) => void
  onClose: () => void
}

/** Changes an answer, or adds a note and a phone number to it. */
export function ChangeAnswerDialog({ opened, title, onClose, ...form }: ChangeAnswerDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={false}
      size={480}
      transitionProps={{ duration: 0 }}
    >
      {opened && <ChangeForm {...form} />}
    </Dialog>
  )
}

type ChangeFormProps = Omit<ChangeAnswerDialogProps, 'opened' | 'title' | 'onClose'>

function ChangeForm({ given, isClosed, sending, problem, onAnswer }: ChangeFormProps) {
  const [extras, setExtras] = useState<Extras>({ note: given.note, phone: given.phone })
  return (
    <div className={dialogForm.form}>
      <p role="status">{answeredWords(given, new Date())}</p>
      {!isClosed && (
        <AnswerButtons
          sending={sending}
          suggested={given.answer}
          onAnswer={(chosen) => onAnswer(chosen, extras)}
        />
      )}
      <ExtraFields {...extras} onChange={setExtras} />
      {/* Always rendered, so that screen readers notice when it fills. */}
      <p role="alert" className={notices.error}>
        {problem}
      </p>
      <div className={dialogForm.actions}>
        <Button
          disabled={isClosed}
          loading={sending !== undefined}
          onClick={() => onAnswer(given.answer, { ...extras, seen_at: given.answered_at })}
        >
          Send note and number
        </Button>
      </div>
    </div>
  )
}
