import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import type { LeaveGuard } from './use-leave-guard.ts'

export type LeaveQuestion = NonNullable<LeaveGuard['question']>

const TITLES: Record<LeaveQuestion, string> = {
  unsaved: 'Unsaved changes',
  saving: 'Still saving',
  deleting: 'Still deleting',
}

interface ConfirmLeavingProps {
  guard: LeaveGuard
  /** What each question says. A form that can't be deleted needs none about that. */
  texts: Partial<Record<LeaveQuestion, string>>
  titles?: Partial<Record<LeaveQuestion, string>>
}

/** Asks before a form is left that hasn't been saved, or is still being saved. */
export function ConfirmLeaving({ guard, texts, titles }: ConfirmLeavingProps) {
  const question = guard.question ?? 'unsaved'
  return (
    <ConfirmDialog
      opened={guard.question !== null}
      title={titles?.[question] ?? TITLES[question]}
      confirm="Leave"
      cancel={question === 'unsaved' ? 'Keep editing' : 'Wait'}
      tone="discouraged"
      onConfirm={guard.leaveAnyway}
      onCancel={guard.stay}
    >
      <p>{texts[question]}</p>
    </ConfirmDialog>
  )
}
