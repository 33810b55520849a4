import { Button } from '@mantine/core'
import classes from './quiet-failure.module.css'

interface QuietFailureProps {
  text: string
  isRetrying: boolean
  onRetry: () => void
}

/** The details are in the console; the page only says that it failed and offers to try again. */
export function QuietFailure({ text, isRetrying, onRetry }: QuietFailureProps) {
  return (
    <div className={classes.failure} role="status">
      <p>{text}</p>
      <Button variant="default" size="xs" onClick={onRetry} loading={isRetrying}>
        Try again
      </Button>
    </div>
  )
}
