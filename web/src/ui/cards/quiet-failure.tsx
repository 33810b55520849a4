import { Button } from '@mantine/core'
import classes from './quiet-failure.module.css'

interface QuietFailureProps {
  text: string
  isRetrying: boolean
  onRetry: () => void
}

/** What failed is in the console; here it is only said, with a way to try again. */
export function QuietFailure({ text, isRetrying, onRetry }: QuietFailureProps) {
  return (
    <div className={classes.failure} role="status">
      <p>{text}</p>
      <Button variant="default" size="xs" onClick={onRetry} loading={isRetrying}>
        Retry
      </Button>
    </div>
  )
}
