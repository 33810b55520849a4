import type { Trip } from '@sojourn/contract/trip'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import classes from './trip-history.module.css'

export interface TripHistoryProps {
  /** As it is now. */
  trip: Trip
  /** Changes the trip from what it is now to what it was. */
  onRevert: (now: Trip, then: Trip) => Promise<'saved' | 'kept theirs'>
  /** Whether the form above holds something that is not saved. */
  hasUnsaved: () => boolean
}

/** What became of a trip, closed until someone asks: only then is it loaded. */
export function TripHistory(props: TripHistoryProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  return (
    <section className={classes.history} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>
        <button
          ref={toggle}
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          History
          <IconChevronDown className={classes.arrow} size={20} stroke={1.5} aria-hidden="true" />
        </button>
      </h2>
      <div id={id}>
        {isOpen && (
          <Suspense fallback={null}>
            <HistoryEntries {...props} toggle={toggle} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

/** The form above is worth more than its history: where that cannot be fetched, the page says so and goes on. */
const HistoryEntries = lazy(() =>
  import('./history-entries.tsx').then(
    ({ HistoryEntries }) => ({ default: HistoryEntries }),
    () => ({ default: HistoryMissing }),
  ),
)

function HistoryMissing() {
  return (
    <p className={classes.missing} role="status">
      The history could not be loaded. Load the page again to see it.
    </p>
  )
}
