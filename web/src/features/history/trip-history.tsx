import { IconChevronDown } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { HistoryEntries, type HistoryEntriesProps } from './history-entries.tsx'
import classes from './trip-history.module.css'

/** The history of a trip. It is loaded when someone opens it. */
export function TripHistory(props: Omit<HistoryEntriesProps, 'toggle'>) {
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
      <div id={id}>{isOpen && <HistoryEntries {...props} toggle={toggle} />}</div>
    </section>
  )
}
