import { createPortal } from 'react-dom'
import { useLayer } from '../../ui/dialogs/layers.ts'
import classes from './search-waiting.module.css'

interface SearchWaitingProps {
  typed: string
  onType: (typed: string) => void
  onClose: () => void
}

const takeFocus = (field: HTMLInputElement | null) => field?.focus()

/** Catches what is typed while the search is loading. Otherwise the keys would go to the page below. */
export function SearchWaiting({ typed, onType, onClose }: SearchWaitingProps) {
  useLayer(true, onClose)
  return createPortal(
    <div role="dialog" aria-modal="true" aria-label="Search" aria-busy="true">
      <input
        ref={takeFocus}
        className={classes.waiting}
        type="text"
        aria-label="Search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    </div>,
    document.body,
  )
}
