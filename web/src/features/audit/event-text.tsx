import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import classes from './event-text.module.css'

/** About as much as four lines of the table hold. */
const LONG = 400

/** Old and new comments together can fill pages: such an entry shows its beginning, and the rest when asked. */
export function EventText({ event }: { event: string }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = event.length > LONG
  return (
    <div>
      <p className={classes.event} data-cut={(isLong && !isOpen) || undefined}>
        {event}
      </p>
      {isLong && (
        <UnstyledButton className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show more'}
        </UnstyledButton>
      )}
    </div>
  )
}
