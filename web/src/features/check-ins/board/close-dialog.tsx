import { Button, Textarea } from '@mantine/core'
import type { CheckIn } from '@sojourn/contract/check-ins/check-in'
import { CHECK_IN_NOTE_MAX } from '@sojourn/contract/limits'
import { counted } from '@sojourn/contract/words/count-words'
import { useState } from 'react'
import { failureText } from '../../../api/failure.ts'
import notices from '../../../ui/cards/notice.module.css'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import dialogForm from '../../../ui/forms/dialog-form.module.css'
import { useForm } from '../../../ui/forms/use-form.ts'
import { useIsHere } from '../../../ui/forms/use-is-here.ts'
import { showError, showSuccess } from '../../../ui/toasts/toasts.ts'
import { call } from '../check-in-calls.ts'
import { CountBar } from '../count-bar.tsx'
import classes from './board-dialogs.module.css'

interface CloseDialogProps {
  checkIn: CheckIn
  opened: boolean
  onDone: () => void
  onClose: () => void
  onClosed: () => void
}

/** Closes a check-in, after a last look at the counts. */
export function CloseDialog({ checkIn, opened, onDone, onClose, onClosed }: CloseDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
      title={checkIn.is_practice ? 'Close this practice run' : 'Close this check-in'}
      closeButtonProps={{ 'aria-label': 'Cancel' }}
      closeOnClickOutside={false}
      size={480}
      transitionProps={{ duration: 0 }}
    >
      {opened && <CloseForm checkIn={checkIn} onDone={onDone} onClose={onClose} />}
    </Dialog>
  )
}

function CloseForm({ checkIn, onDone, onClose }: Pick<CloseDialogProps, 'checkIn' | 'onDone' | 'onClose'>) {
  const { check_in_id, kind, counts } = checkIn
  const [note, setNote] = useState('')
  const isHere = useIsHere()
  const { onSubmit, isBusy, problem } = useForm<{ note: string }, string>({
    read: () => ({ note: note.trim() }),
    send: async (body) => {
      try {
        await call('closeCheckIn', { params: { checkInId: check_in_id }, body })
      } catch (error) {
        // Someone else may have closed it.
        onDone()
        return failureText(error, "Couldn't close the check-in. Try again.")
      }
      showSuccess('The check-in is closed.')
      onDone()
      if (isHere.current) onClose()
      return undefined
    },
    focusOn: (_problem, form) => form.querySelector<HTMLElement>('[type=submit]')?.focus(),
    onLate: showError,
  })
  const isUnfinished = kind === 'emergency' && counts.help + counts.silent > 0
  return (
    <form className={dialogForm.form} onSubmit={onSubmit} noValidate>
      <p>
        The links in the emails stop working, and the audit log gets a summary. A closed check-in can't be
        opened again.
      </p>
      <div className={classes.summary}>
        <p className={classes.name}>{counted(counts.people, 'traveller')}</p>
        {kind === 'emergency' && <CountBar counts={counts} />}
      </div>
      {isUnfinished && <p className={notices.notice}>Some travellers need help or haven't answered.</p>}
      <Textarea
        label="Note"
        description="Optional. Everyone who can read the audit log sees it."
        rows={3}
        maxLength={CHECK_IN_NOTE_MAX}
        data-autofocus
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
          Close check-in
        </Button>
      </div>
    </form>
  )
}
