import { Button, Modal } from '@mantine/core'
import { DangerButton } from '../../ui/danger-button.tsx'
import dialog from './dialog.module.css'
import type { LeaveGuard } from './use-leave-guard.ts'

export function ConfirmLeaving({ guard }: { guard: LeaveGuard }) {
  return (
    <Modal
      opened={guard.isAsking}
      onClose={guard.stay}
      title="Unsaved changes"
      withCloseButton={false}
      centered
      size="sm"
    >
      <p>What you changed in this trip is not saved. Leave without saving?</p>
      <div className={dialog.actions}>
        <DangerButton onClick={guard.leaveAnyway}>Leave</DangerButton>
        <Button onClick={guard.stay} data-autofocus>
          Keep editing
        </Button>
      </div>
    </Modal>
  )
}
