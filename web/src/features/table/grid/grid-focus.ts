import { type RefObject, useLayoutEffect, useRef } from 'react'

interface Position {
  tripId: string | undefined
  row: number
  stop: number
}

/**
 * The focus inside a grid. Every element with `data-stop` can have it: the cells, and the buttons at the end of
 * a row. Tab reaches one of them. That tabindex is set here rather than by React, so that moving renders no
 * row. When the focused row moves or disappears, the focus stays with its trip, or otherwise at its position.
 */
export function useGridFocus(grid: RefObject<HTMLTableElement | null>): void {
  const position = useRef<Position>({ tripId: undefined, row: 1, stop: 0 })
  const isHere = useRef(false)

  useLayoutEffect(() => {
    const table = grid.current
    if (!table) return
    if (!tabStop(table)) stopAt(table, position.current)?.setAttribute('tabindex', '0')
    if (isHere.current && document.activeElement === document.body) stopAt(table, position.current)?.focus()
  })

  useLayoutEffect(() => {
    function follow({ target }: Event) {
      const stop = (target as Element).closest<HTMLElement>('[data-stop]')
      const table = grid.current
      isHere.current = stop !== null && table?.contains(stop) === true
      if (!table || !stop || !isHere.current) return
      tabStop(table)?.setAttribute('tabindex', '-1')
      stop.setAttribute('tabindex', '0')
      position.current = positionOf(stop)
    }
    document.addEventListener('focusin', follow)
    document.addEventListener('pointerdown', follow)
    return () => {
      document.removeEventListener('focusin', follow)
      document.removeEventListener('pointerdown', follow)
    }
  }, [grid])
}

/** Returns the focus to its last position in the grid. */
export function focusGrid(grid: HTMLTableElement | null): void {
  if (grid) tabStop(grid)?.focus()
}

export function stopsIn(part: Element | null | undefined): HTMLElement[] {
  return [...(part?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
}

function tabStop(grid: HTMLElement): HTMLElement | null {
  return grid.querySelector('[data-stop][tabindex="0"]')
}

function positionOf(stop: HTMLElement): Position {
  const row = stop.closest('tr')
  return { tripId: row?.dataset.trip, row: row?.rowIndex ?? 1, stop: stopsIn(row).indexOf(stop) }
}

function stopAt(grid: HTMLTableElement, { tripId, row, stop }: Position): HTMLElement | undefined {
  const same = tripId && grid.querySelector(`[data-trip="${tripId}"]`)
  const stops = stopsIn(same || grid.rows[Math.min(row, grid.rows.length - 1)])
  return stops[Math.min(stop, stops.length - 1)]
}
