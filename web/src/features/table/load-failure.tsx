import { Button } from '@mantine/core'
import { tripSentences } from '@sojourn/contract/sentences'
import classes from './load-failure.module.css'

interface LoadFailureProps {
  error: string
  /** Whether trips from before are still shown. */
  isStale: boolean
  isRetrying: boolean
  onRetry: () => void
}

export function LoadFailure({ error, isStale, isRetrying, onRetry }: LoadFailureProps) {
  return (
    <div className={classes.failure} role="alert">
      <div className={classes.texts}>
        {!isStale && <p className={classes.title}>{tripSentences.tableLoadFailed}</p>}
        <p className={classes.error}>{tripSentences.tableError(error)}</p>
        {isStale && <p>These are the trips as they were last loaded.</p>}
      </div>
      <Button variant="default" onClick={onRetry} loading={isRetrying}>
        Retry
      </Button>
    </div>
  )
}
