import { IconSearch } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { withOpened } from '../../features/palette/recent-trips.ts'
import classes from './search-button.module.css'

type LivePalette = typeof import('./live-palette.tsx').LivePalette

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform)

/** Opens the search, which Ctrl-K or Cmd-K does from everywhere. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  const [Palette, setPalette] = useState<LivePalette>()
  const recentIds = useOpenedTrips()
  const opener = useRef<Element | null>(null)

  async function open() {
    opener.current = document.activeElement
    try {
      const { LivePalette } = await import('./live-palette.tsx')
      setPalette(() => LivePalette)
      setOpen(true)
    } catch {
      const { showError } = await import('../../ui/toasts.ts')
      showError('The search could not be loaded.')
    }
  }

  /** Another page takes the focus itself. */
  function close(isLeaving = false) {
    setOpen(false)
    if (!isLeaving && opener.current instanceof HTMLElement) opener.current.focus()
  }

  const toggle = useRef(() => {})
  toggle.current = () => {
    if (isOpen) close()
    else if (!isAsked()) void open()
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      toggle.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])

  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-keyshortcuts={IS_MAC ? 'Meta+K' : 'Control+K'}
        onClick={() => void open()}
      >
        <IconSearch size={18} stroke={1.5} aria-hidden="true" />
        <span className={classes.text}>Search</span>
        <span className={classes.keys} aria-hidden="true">
          {IS_MAC ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      {Palette && <Palette isOpen={isOpen} recentIds={recentIds} onClose={close} />}
    </>
  )
}

function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey
}

/** A dialog that is open wants an answer first. */
function isAsked(): boolean {
  return document.querySelector('[role=dialog][aria-modal=true]') !== null
}

/** The trips whose pages were opened since this person came. */
function useOpenedTrips(): readonly number[] {
  const pathname = useLocation({ select: (location) => location.pathname })
  const opened = useRef<readonly number[]>([])
  opened.current = withOpened(opened.current, pathname)
  return opened.current
}
