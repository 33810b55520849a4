import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import classes from './long-text.module.css'

/** About four lines of the table. */
const LONG = 400

/** Old and new comments can fill pages, so only the beginning of a long one is shown, and the rest on request. */
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
