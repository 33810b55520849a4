import { countText } from '@sojourn/contract/words/count-words'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useUnsentChanges } from './outbox.ts'
import classes from './unsent-button.module.css'
import { UnsentList } from './unsent-list.tsx'

/** Says how many changes wait to be sent, and opens them. */
export function UnsentButton() {
  const { entries } = useUnsentChanges()
  const [isOpen, setOpen] = useState(false)
  const refused = entries.filter(({ refusal }) => refusal !== undefined).length
  return (
    <>
      {entries.length > 0 && (
        <button
          type="button"
          className={classes.button}
          aria-haspopup="dialog"
          data-refused={refused > 0 || undefined}
          onClick={() => setOpen(true)}
        >
          <IconUpload size={18} stroke={1.5} aria-hidden="true" />
          {countText(refused > 0 ? refused : entries.length)}
          <span className={classes.words}>{refused > 0 ? "couldn't be sent" : 'waiting to be sent'}</span>
        </button>
      )}
      <UnsentList opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
