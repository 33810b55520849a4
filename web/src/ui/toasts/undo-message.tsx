import { Button } from '@mantine/core'
import classes from './undo-message.module.css'

export function UndoMessage({ text, onUndo }: { text: string; onUndo: () => void }) {
  return (
    <span className={classes.message}>
      {text}
      <Button variant="subtle" size="compact-sm" onClick={onUndo}>
        Undo
      </Button>
    </span>
  )
}
