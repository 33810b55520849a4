import { Button } from '@mantine/core'
import classes from './part-failure.module.css'

interface PartFailureProps {
  text: string
  isRetrying: boolean
  onRetry: () => void
}

/** Shown instead of a part of a card that couldn't be loaded. */
export function PartFailure({ text, isRetrying, onRetry }: PartFailureProps) {
  return (
    <div className={classes.failure} role="alert">
      <p>{text}</p>
      <Button variant="default" onClick={onRetry} loading={isRetrying}>
        Try again
      </Button>
    </div>
  )
}
