import { Button } from '@mantine/core'
import { Dialog } from '../dialogs/dialog.tsx'
import classes from './missing-part.module.css'
import type { PartState } from './use-part.ts'

interface MissingPartProps extends Pick<PartState<never>, 'isRetrying' | 'retry'> {
  /** What did not come, as a sentence begins with it. */
  name: string
}

/** Stands where a part of the app could not be loaded; the rest of the page goes on. */
export function MissingPart({ name, isRetrying, retry }: MissingPartProps) {
  return (
    <div className={classes.missing} role="alert">
      <p>
        {name} couldn’t be loaded. Try again. If that doesn’t help, reload the page: there may be a new
        version.
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => location.reload()}>
          Reload the page
        </Button>
        <Button onClick={retry} loading={isRetrying} data-autofocus>
          Retry
        </Button>
      </div>
    </div>
  )
}

interface MissingDialogProps extends MissingPartProps {
  opened: boolean
  title: string
  onClose: () => void
}

/** In place of a dialog. */
export function MissingDialog({ opened, title, onClose, ...part }: MissingDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
      size="sm"
      transitionProps={{ duration: 0 }}
    >
      <MissingPart {...part} />
    </Dialog>
  )
}
