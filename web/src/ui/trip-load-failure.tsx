import { Button } from '@mantine/core'
import { tripSentences } from '@sojourn/contract/sentences'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './trip-load-failure.module.css'

interface TripLoadFailureProps {
  error: string
  /** Whether trips from before are still shown. */
  isStale: boolean
  isRetrying: boolean
  onRetry: () => void
  /** The table has words of its own, and this lies within its card. */
  isInTable?: boolean
}

export function TripLoadFailure({ isRetrying, onRetry, ...failure }: TripLoadFailureProps) {
  return (
    <div className={classes.failure} data-in-table={failure.isInTable} role="alert">
      <IconAlertTriangle className={classes.sign} size={20} stroke={1.5} aria-hidden="true" />
      <div className={classes.texts}>
        {linesOf(failure).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <Button variant="default" onClick={onRetry} loading={isRetrying}>
        Retry
      </Button>
    </div>
  )
}

function linesOf({
  error,
  isStale,
  isInTable,
}: Omit<TripLoadFailureProps, 'isRetrying' | 'onRetry'>): string[] {
  const lastLoaded = 'These are the trips as they were last loaded.'
  if (!isInTable) return [error, isStale ? lastLoaded : 'There are no trips to show until they load.']
  const tableError = tripSentences.tableError(error)
  return isStale ? [tableError, lastLoaded] : [tripSentences.tableLoadFailed, tableError]
}
