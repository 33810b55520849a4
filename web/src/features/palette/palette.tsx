import { CloseButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import classes from './palette.module.css'
import { PaletteResults } from './palette-results.tsx'
import {
  type Directory,
  findIn,
  indexOf,
  type PaletteItem,
  type PaletteScreen,
  startingPoints,
} from './palette-search.ts'

export interface PaletteProps {
  screens: readonly PaletteScreen[]
  trips: readonly NormalisedTrip[]
  /** Undefined until loaded, or if it can't be. */
  directory: Directory | undefined
  /** The most recently opened trips. */
  recentIds: readonly number[]
  onGo: (href: string) => void
  /** Whether the person went to another page, rather than back to this one. */
  onClose: (isLeaving: boolean) => void
}

export function Palette({ onClose, onGo, ...props }: PaletteProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })

  const close = () => onClose(false)

  function go(href: string) {
    onClose(new URL(href, location.href).pathname !== location.pathname)
    onGo(href)
  }

  return (
    <Dialog
      opened
      onClose={close}
      // A new page takes the focus itself.
      returnFocus={false}
      // No transition, because it must catch the next key.
      transitionProps={{ duration: 0 }}
      withCloseButton={false}
      size={640}
      yOffset="10vh"
      padding={0}
      fullScreen={isPhone}
      radius={isPhone ? 0 : 'lg'}
      attributes={{ content: { 'aria-label': 'Search' } }}
    >
      <Search onClose={close} onGo={go} {...props} />
    </Dialog>
  )
}

interface SearchProps extends Omit<PaletteProps, 'onClose'> {
  onClose: () => void
}

/** On its first render: anything typed in the meantime would go to the page below. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus()

/** A field that keeps the focus, with its results below. Enter opens the marked one. */
function Search({ screens, trips, directory, recentIds, onGo, onClose }: SearchProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [marked, mark] = useState(0)
  const index = useMemo(() => indexOf(screens, trips, directory), [screens, trips, directory])
  const groups = typed.trim() === '' ? startingPoints(index, recentIds) : findIn(index, typed)
  const items = groups.flatMap((group) => group.items)
  const position = Math.min(marked, items.length - 1)
  const optionId = (at: number) => `${id}-option-${at}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another option is marked or found
  useEffect(() => {
    document.getElementById(optionId(position))?.scrollIntoView({ block: 'nearest' })
  }, [position, typed])

  function go(item: PaletteItem | undefined) {
    if (item) onGo(item.href)
  }

  function press(event: KeyboardEvent) {
    const { key, nativeEvent } = event
    if (nativeEvent.isComposing || !['ArrowDown', 'ArrowUp', 'Enter'].includes(key)) return
    event.preventDefault()
    if (key === 'Enter') return go(items[position])
    const step = key === 'ArrowDown' ? 1 : -1
    mark((position + step + items.length) % Math.max(items.length, 1))
  }

  return (
    <div className={classes.palette}>
      <div className={classes.field}>
        <IconSearch className={classes.sign} size={20} stroke={1.5} aria-hidden="true" />
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-label="Search"
          aria-expanded={items.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={items.length > 0 ? optionId(position) : undefined}
          placeholder="Search trips, people, places or pages…"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          ref={takeFocus}
          data-autofocus
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            mark(0)
          }}
          onKeyDown={press}
        />
        <CloseButton aria-label="Close" size={36} onClick={onClose} />
      </div>
      <PaletteResults
        id={id}
        groups={groups}
        position={position}
        optionId={optionId}
        onMark={mark}
        onChoose={go}
      />
      <p className={classes.nothing} role="status">
        {items.length === 0 && 'Nothing found'}
      </p>
    </div>
  )
}
