import { useEffect, useState } from 'react'
import { QuietFailure } from '../../../ui/cards/quiet-failure.tsx'
import { ageText } from './age-words.ts'
import classes from './system.module.css'

const SECOND = 1000

interface FreshnessProps {
  updatedAt: number
  /** The last refresh failed. */
  hasFailed: boolean
  isRetrying: boolean
  onRetry: () => void
}

/** How old the page is, by the second. */
export function Freshness({ updatedAt, hasFailed, isRetrying, onRetry }: FreshnessProps) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={classes.freshness}>
      <p>Updated {ageText(new Date(updatedAt).toISOString(), now)}</p>
      {hasFailed && <QuietFailure text="Couldn't refresh." isRetrying={isRetrying} onRetry={onRetry} />}
    </div>
  )
}
