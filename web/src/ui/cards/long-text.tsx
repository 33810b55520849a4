import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import classes from './long-text.module.css'

/** About as much as four lines of the table hold. */
const LONG = 400

/** Old and new comments together can fill pages: such a text shows its beginning, and the rest when asked. */
export function LongText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > LONG
  return (
    <div>
      <p className={classes.text} data-cut={(isLong && !isOpen) || undefined}>
        {text}
      </p>
      {isLong && (
        <UnstyledButton className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show more'}
        </UnstyledButton>
      )}
    </div>
  )
}
