import { IconChevronDown } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { MissingPart } from '../../ui/parts/missing-part.tsx'
import { usePart } from '../../ui/parts/use-part.ts'
import type { HistoryEntriesProps } from './history-entries.tsx'
import classes from './trip-history.module.css'

const loadEntries = () => import('./history-entries.tsx')

/** The history of a trip. It is loaded when someone opens it. */
export function TripHistory(props: Omit<HistoryEntriesProps, 'toggle'>) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const { Part: HistoryEntries, hasFailed, ...missing } = usePart(loadEntries, isOpen)
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
        {isOpen && HistoryEntries && <HistoryEntries {...props} toggle={toggle} />}
        {hasFailed && (
          <div className={classes.missing}>
            <MissingPart name="The history" {...missing} />
          </div>
        )}
      </div>
    </section>
  )
}
