import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './trip-load-failure.module.css'

interface TripLoadFailureProps {
  error: string
  /** Whether trips from before are still shown. */
  isStale: boolean
  isRetrying: boolean
  onRetry: () => void
}

export function TripLoadFailure({ error, isStale, isRetrying, onRetry }: TripLoadFailureProps) {
  return (
    <div className={classes.failure} role="alert">
      <IconAlertTriangle className={classes.sign} size={20} stroke={1.5} aria-hidden="true" />
      <div className={classes.texts}>
        <p className={classes.error}>{error}</p>
        <p>
          {isStale
            ? 'These are the trips as they were last loaded.'
            : 'There are no trips to show until they load.'}
        </p>
      </div>
      <Button variant="default" onClick={onRetry} loading={isRetrying}>
        Retry
      </Button>
    </div>
  )
}
