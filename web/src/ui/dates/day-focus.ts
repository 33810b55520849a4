import type { Day } from '@sojourn/contract/dates/day'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { dayByKey } from './day-keys.ts'

interface DayFocusOptions<E extends HTMLElement> {
  grid: RefObject<E | null>
  /** The days that are shown. */
  first: Day
  last: Day
  /** The day that gets the focus first, if it is shown. */
  start: Day
  /** Called when a key leads to a day that isn't shown; false keeps the focus where it is. */
  onLeave: (day: Day) => boolean
}

/**
 * In a grid of days, Tab reaches one of them, and keys move from it by day, week and month. Each day has a
 * `data-day`.
 */
export function useDayFocus<E extends HTMLElement>({
  grid,
  first,
  last,
  start,
  onLeave,
}: DayFocusOptions<E>) {
  const [moved, setMoved] = useState<Day | null>(null)
  const isMoving = useRef(false)
  const isShown = (day: Day | null): day is Day => day !== null && first <= day && day <= last
  const day = [moved, start].find(isShown) ?? first

  useEffect(() => {
    if (!isMoving.current || day !== moved) return
    isMoving.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  })

  function onKeyDown(event: KeyboardEvent) {
    const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined
    const next = from && dayByKey(from, event.key)
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (!isShown(next) && !onLeave(next)) return
    isMoving.current = true
    setMoved(next)
  }

  return { day, onKeyDown }
}
