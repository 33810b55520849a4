import { IconSearch } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { withOpened } from '../../features/palette/recent-trips.ts'
import { MissingDialog } from '../../ui/parts/missing-part.tsx'
import { usePart } from '../../ui/parts/use-part.ts'
import classes from './search-button.module.css'
import { isSearchShortcut } from './search-shortcut.ts'
import { SearchWaiting } from './search-waiting.tsx'

const loadPalette = () => import('./live-palette.tsx')

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform)

/** Opens the search, which also has a keyboard shortcut. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { Part: Palette, hasFailed, ...missing } = usePart(loadPalette, isOpen)
  const recentIds = useOpenedTrips()
  const opener = useRef<Element | null>(null)

  function open() {
    opener.current = document.activeElement
    setTyped('')
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
      {isOpen && !Palette && !hasFailed && (
        <SearchWaiting typed={typed} onType={setTyped} onClose={() => close()} />
      )}
      {Palette && <Palette isOpen={isOpen} typedBefore={typed} recentIds={recentIds} onClose={close} />}
      <MissingDialog opened={hasFailed} title="Search" name="Search" onClose={() => close()} {...missing} />
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
