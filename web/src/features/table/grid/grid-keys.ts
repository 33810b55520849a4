import type { KeyboardEvent, RefObject } from 'react'
import { stopsIn, useGridFocus } from './grid-focus.ts'

/** A grid is one Tab stop; inside it, the arrow keys move from stop to stop. */
export function useGridKeys(grid: RefObject<HTMLTableElement | null>) {
  useGridFocus(grid)
  return (event: KeyboardEvent<HTMLTableElement>) => {
    const stop = event.target
    if (!(stop instanceof HTMLElement) || !stop.matches('[data-stop]')) return
    const next = stopAfter(event, stop)
    if (next) next.focus()
    else if (!enter(event, stop)) return
    event.preventDefault()
  }
}

function stopAfter({ key, ctrlKey, metaKey }: KeyboardEvent, stop: HTMLElement): HTMLElement | undefined {
  const row = stop.closest('tr') ?? undefined
  const rows = [...(stop.closest('table')?.rows ?? [])]
  const index = stopsIn(row).indexOf(stop)
  const at = (of: Element | undefined, wanted: number) => {
    const stops = stopsIn(of)
    return stops[Math.min(wanted, stops.length - 1)]
  }
  const beside = (step: number) => (row ? rows[rows.indexOf(row) + step] : undefined)
  const isFar = ctrlKey || metaKey
  switch (key) {
    case 'ArrowLeft':
      return stopsIn(row)[index - 1]
    case 'ArrowRight':
      return stopsIn(row)[index + 1]
    case 'ArrowUp':
      return at(beside(-1), index)
    case 'ArrowDown':
      return at(beside(1), index)
    case 'Home':
      return at(isFar ? rows[0] : row, 0)
    case 'End':
      return at(isFar ? rows.at(-1) : row, Number.POSITIVE_INFINITY)
  }
}

/** Enter activates the cell: presses its pencil, ticks its box, or moves to the edge of its column. */
function enter({ key }: KeyboardEvent, stop: HTMLElement): boolean {
  const inner = stop.querySelector<HTMLElement>('[data-enter]')
  if (!inner) return false
  const isTick = key === ' ' && inner.matches('input')
  if (key !== 'Enter' && key !== 'F2' && !isTick) return false
  if (inner.matches('[role=separator]')) inner.focus()
  else inner.click()
  return true
}
