import { IconSearch } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { withOpened } from '../../features/palette/recent-trips.ts'
import { LivePalette } from './live-palette.tsx'
import classes from './search-button.module.css'
import { isSearchShortcut } from './search-shortcut.ts'

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform)

/** Opens the search, which also has a keyboard shortcut. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  const recentIds = useOpenedTrips()
  const opener = useRef<Element | null>(null)

  function open() {
    opener.current = document.activeElement
    setOpen(true)
  }

  /** A new page takes the focus itself. */
  function close(isLeaving = false) {
    setOpen(false)
    if (!isLeaving && opener.current instanceof HTMLElement) opener.current.focus()
  }

  const toggle = useRef(() => {})
  toggle.current = () => {
    if (isOpen) close()
    else if (!isAsked()) open()
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSearchShortcut(event, IS_MAC)) return
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
        onClick={open}
      >
        <IconSearch size={18} stroke={1.5} aria-hidden="true" />
        <span className={classes.text}>Search</span>
        <span className={classes.keys} aria-hidden="true">
          {IS_MAC ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      {isOpen && <LivePalette recentIds={recentIds} onClose={close} />}
    </>
  )
}

/** An open dialog needs an answer first. */
function isAsked(): boolean {
  return document.querySelector('[role=dialog][aria-modal=true]') !== null
}

/** The trips opened since this person signed in. */
function useOpenedTrips(): readonly number[] {
  const pathname = useLocation({ select: (location) => location.pathname })
  const opened = useRef<readonly number[]>([])
  opened.current = withOpened(opened.current, pathname)
  return opened.current
}
