import { Button } from '@mantine/core'
import { DangerButton } from '../../ui/danger-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { BulkChange } from './bulk-change.ts'
import classes from './delete-trip.module.css'

interface ConfirmBulkProps {
  asked: { change: BulkChange; trips: readonly unknown[] } | null
  onConfirm: () => void
  onClose: () => void
  onClosed: () => void
}

export function ConfirmBulk({ asked, onConfirm, onClose, onClosed }: ConfirmBulkProps) {
  return (
    <Dialog
      opened={asked !== null}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={asked?.change.title}
      withCloseButton={false}
      centered
      size="sm"
    >
      {asked && (
        <>
          <p>{asked.change.question(asked.trips.length)}</p>
          <div className={classes.actions}>
            <Button variant="default" onClick={onClose} data-autofocus>
              Cancel
            </Button>
            {asked.change.isDestructive ? (
              <DangerButton isFilled onClick={onConfirm}>
                {asked.change.confirm}
              </DangerButton>
            ) : (
              <Button onClick={onConfirm}>{asked.change.confirm}</Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}
