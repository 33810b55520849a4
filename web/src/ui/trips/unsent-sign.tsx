import { IconUpload } from '@tabler/icons-react'
import classes from './unsent-sign.module.css'

const WORDS = { waiting: 'Waiting to be sent', refused: "Couldn't be sent" }

/** Marks a trip with changes that the server doesn't have yet. */
export function UnsentSign({ unsent }: { unsent: keyof typeof WORDS }) {
  return (
    <span
      className={classes.sign}
      role="img"
      aria-label={WORDS[unsent]}
      title={WORDS[unsent]}
      data-refused={unsent === 'refused' || undefined}
    >
      <IconUpload size={16} stroke={1.5} aria-hidden="true" />
    </span>
  )
}
