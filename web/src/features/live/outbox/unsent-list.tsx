import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useIsOnline } from '../../../ui/product/online.ts'
import { useUnsentChanges, withOutbox } from './outbox.ts'
import { UnsentChange } from './unsent-change.tsx'
import classes from './unsent-list.module.css'

/** Everything that waits to be sent, to review, take back or try again. */
export function UnsentList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { entries, sending } = useUnsentChanges()
  const isOnline = useIsOnline()
  const isWaiting = entries.some(({ refusal }) => refusal === undefined)
  const [isAsking, setAsking] = useState(false)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Unsent changes"
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="lg"
    >
      <p className={classes.what} role="status">
        {entries.length === 0 ? 'Everything has been sent.' : wordsAbout(isWaiting, isOnline)}
      </p>
      <ul className={classes.changes}>
        {entries.map((entry) => (
          <UnsentChange key={entry.id} entry={entry} isSending={entry.id === sending} />
        ))}
      </ul>
      <div className={classes.actions}>
        {entries.length > 1 && (
          <Button variant="default" onClick={() => setAsking(true)}>
            Discard all
          </Button>
        )}
        {isWaiting && (
          <Button onClick={() => withOutbox(({ sendAll }) => sendAll())} loading={sending !== null}>
            Send now
          </Button>
        )}
        {entries.length === 0 && <Button onClick={onClose}>Close</Button>}
      </div>
      <ConfirmDialog
        opened={isAsking}
        title="Discard all"
        confirm="Discard"
        tone="danger"
        onConfirm={() => {
          setAsking(false)
          withOutbox(({ dropAll }) => dropAll())
        }}
        onCancel={() => setAsking(false)}
      >
        <p>None of these changes will be sent. What you entered will be lost.</p>
      </ConfirmDialog>
    </Dialog>
  )
}

function wordsAbout(isWaiting: boolean, isOnline: boolean): string {
  if (!isWaiting) return "These changes couldn't be sent. What you entered is still in this browser."
  const kept = 'Changes are kept in this browser and sent in this order'
  return isOnline ? `${kept}.` : `${kept} as soon as there is a connection.`
}
