import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import type { LeaveGuard } from './use-leave-guard.ts'

const QUESTIONS = {
  unsaved: {
    title: 'Unsaved changes',
    text: 'You have unsaved changes. Leave without saving?',
    stay: 'Keep editing',
  },
  saving: {
    title: 'Still saving',
    text: 'This trip is still being saved. If you leave now and saving fails, your changes will be lost.',
    stay: 'Wait',
  },
  deleting: {
    title: 'Still deleting',
    text: 'This trip is still being deleted. If you leave now, a message will tell you whether it worked.',
    stay: 'Wait',
  },
}

export function ConfirmLeaving({ guard }: { guard: LeaveGuard }) {
  const { title, text, stay } = QUESTIONS[guard.question ?? 'unsaved']
  return (
    <ConfirmDialog
      opened={guard.question !== null}
      title={title}
      confirm="Leave"
      cancel={stay}
      tone="discouraged"
      onConfirm={guard.leaveAnyway}
      onCancel={guard.stay}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
