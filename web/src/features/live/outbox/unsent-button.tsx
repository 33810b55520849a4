import { countText } from '@sojourn/contract/words/count-words'
import { IconCloudUp } from '@tabler/icons-react'
import { useState } from 'react'
import { MissingDialog } from '../../../ui/parts/missing-part.tsx'
import { usePart } from '../../../ui/parts/use-part.ts'
import { useUnsentChanges } from './outbox.ts'
import classes from './unsent-button.module.css'

const loadList = () => import('./unsent-list.tsx')

/** Says how many changes wait to be sent, and opens them. */
export function UnsentButton() {
  const { entries } = useUnsentChanges()
  const [isOpen, setOpen] = useState(false)
  const { Part: UnsentList, hasFailed, ...missing } = usePart(loadList, isOpen)
  const close = () => setOpen(false)
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
          <IconCloudUp size={18} stroke={1.5} aria-hidden="true" />
          {countText(refused > 0 ? refused : entries.length)}
          <span className={classes.words}>{refused > 0 ? "couldn't be sent" : 'waiting to be sent'}</span>
        </button>
      )}
      {UnsentList && <UnsentList opened={isOpen} onClose={close} />}
      <MissingDialog opened={hasFailed} title="Unsent changes" name="The list" onClose={close} {...missing} />
    </>
  )
}
