import { Button } from '@mantine/core'
import { counted, countText } from '@sojourn/contract/words/count-words'
import { useEffect, useLayoutEffect, useRef } from 'react'
import classes from './bulk-progress.module.css'
import { type RunningBulk, useRunningBulk } from './running-bulk.ts'

const PERCENT_STEP = 25

/** The progress of a change of many trips, on whichever screen someone is. */
export function BulkProgress() {
  const running = useRunningBulk()
  return (
    <>
      {running && <ProgressBar {...running} />}
      {/* There before anything runs, or screen readers would miss how it begins. */}
      <p className={classes.spoken} aria-live="polite">
        {running && spokenProgress(running)}
      </p>
    </>
  )
}

function ProgressBar({ doing, finished, total, stop }: RunningBulk) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  // Whoever has just stopped it is still in the page afterwards.
  useLayoutEffect(() => {
    const shown = bar.current
    return () => {
      if (shown?.contains(document.activeElement)) shown.closest('main')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section ref={bar} className={classes.bar} aria-label={doing} data-progress>
      <p className={classes.words}>
        <span className={classes.doing}>{doing}</span> {countText(finished)} of {counted(total, 'trip')} done…
      </p>
      <Button variant="default" size="sm" onClick={stop}>
        Stop
      </Button>
      <progress className={classes.progress} max={total} value={finished} aria-label={doing} />
    </section>
  )
}

/** What screen readers say: only the quarters, because they would read every step. */
function spokenProgress({ doing, finished, total }: RunningBulk): string {
  const percent = Math.floor((finished / total) * (100 / PERCENT_STEP)) * PERCENT_STEP
  return percent === 0 ? `${doing}: ${counted(total, 'trip')}` : `${doing}: ${percent}% done`
}

/** Closing the page would end it halfway. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
