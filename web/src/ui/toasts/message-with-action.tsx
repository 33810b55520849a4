import { Button } from '@mantine/core'
import classes from './message-with-action.module.css'

interface MessageWithActionProps {
  text: string
  /** What the button says. */
  label: string
  onAction: () => void
}

export function MessageWithAction({ text, label, onAction }: MessageWithActionProps) {
  return (
    <span className={classes.message}>
      {text}
      <Button variant="subtle" size="compact-sm" onClick={onAction}>
        {label}
      </Button>
    </span>
  )
}
