import { Button } from '@mantine/core'
import { useState } from 'react'
import { DangerButton } from '../../ui/danger-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import dialog from './dialog.module.css'
import type { LeaveGuard } from './use-leave-guard.ts'

const QUESTIONS = {
  unsaved: {
    title: 'Unsaved changes',
    text: 'What you changed in this trip is not saved. Leave without saving?',
    stay: 'Keep editing',
  },
  saving: {
    title: 'Still saving',
    text: 'This trip is still being saved. If you leave now and saving fails, your changes will be lost.',
    stay: 'Wait',
  },
  deleting: {
    title: 'Still deleting',
    text: 'This trip is still being deleted. If you leave now, a message will tell you how it went.',
    stay: 'Wait',
  },
}

export function ConfirmLeaving({ guard }: { guard: LeaveGuard }) {
  const [shown, setShown] = useState(guard.question)
  // What was asked stays readable while the dialog fades.
  if (guard.question !== null && guard.question !== shown) setShown(guard.question)
  const { title, text, stay } = QUESTIONS[shown ?? 'unsaved']
  return (
    <Dialog
      opened={guard.question !== null}
      onClose={guard.stay}
      title={title}
      withCloseButton={false}
      centered
      size="sm"
    >
      <p>{text}</p>
      <div className={dialog.actions}>
        <DangerButton onClick={guard.leaveAnyway}>Leave</DangerButton>
        <Button onClick={guard.stay} data-autofocus>
          {stay}
        </Button>
      </div>
    </Dialog>
  )
}
