import { Button } from '@mantine/core'
import { countText } from '@sojourn/contract/words/count-words'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './trip-load-failure.module.css'

interface TripLoadFailureProps {
  error: string
  /** What the table says above the error when there are no trips; the message is then inside the table's card. */
  title?: string
  /** Whether previously loaded trips are still shown. */
  isStale: boolean
  /** How many of the newest trips arrived before loading failed, if they are shown. */
  arrived?: number
  isRetrying: boolean
  onRetry: () => void
}

export function TripLoadFailure(props: TripLoadFailureProps) {
  const { error, title, isStale, arrived = 0, isRetrying, onRetry } = props
  return (
    <div className={classes.failure} data-in-table={title && true} role="alert">
      <IconAlertTriangle className={classes.sign} size={20} stroke={1.5} aria-hidden="true" />
      <div className={classes.texts}>
        {!isStale && title && <p>{title}</p>}
        <p>{error}</p>
        {isStale && <p>Showing the last loaded trips.</p>}
        {!isStale && arrived > 0 && <p>Only the newest {countText(arrived)} trips have loaded.</p>}
        {!isStale && !title && <p>Trips will appear once they load.</p>}
      </div>
      <Button variant="default" onClick={onRetry} loading={isRetrying}>
        Try again
      </Button>
    </div>
  )
}
