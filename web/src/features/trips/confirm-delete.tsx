import { Button } from '@mantine/core'
import { tripSentences } from '@sojourn/contract/sentences'
import { DangerButton } from '../../ui/danger-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import dialog from './dialog.module.css'

interface ConfirmDeleteProps {
  opened: boolean
  isDeleting: boolean
  onDelete: () => void
  onClose: () => void
}

export function ConfirmDelete({ opened, isDeleting, onDelete, onClose }: ConfirmDeleteProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Delete trip" withCloseButton={false} centered size="sm">
      <p>{tripSentences.confirmDelete}</p>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <DangerButton isFilled onClick={onDelete} loading={isDeleting}>
          Delete
        </DangerButton>
      </div>
    </Dialog>
  )
}
