import { type RefObject, useLayoutEffect, useRef } from 'react'

interface Place {
  tripId: string | undefined
  row: number
  stop: number
}

/**
 * Where the focus is in a grid. Whatever has `data-stop` can have it: the cells, and the buttons at the end of a row. One of
 * them is reached with Tab; that index is set here and not by React, so that moving draws no row anew. When the row that
 * has the focus moves or goes, the focus stays with the trip, or else in the place.
 */
export function useGridFocus(grid: RefObject<HTMLTableElement | null>): void {
  const place = useRef<Place>({ tripId: undefined, row: 1, stop: 0 })
  const isHere = useRef(false)

  useLayoutEffect(() => {
    const table = grid.current
    if (!table) return
    if (!tabStop(table)) stopAt(table, place.current)?.setAttribute('tabindex', '0')
    if (isHere.current && document.activeElement === document.body) stopAt(table, place.current)?.focus()
  })

  useLayoutEffect(() => {
    function follow({ target }: Event) {
      const stop = (target as Element).closest<HTMLElement>('[data-stop]')
      const table = grid.current
      isHere.current = stop !== null && table?.contains(stop) === true
      if (!table || !stop || !isHere.current) return
      tabStop(table)?.setAttribute('tabindex', '-1')
      stop.setAttribute('tabindex', '0')
      place.current = placeOf(stop)
    }
    document.addEventListener('focusin', follow)
    document.addEventListener('pointerdown', follow)
    return () => {
      document.removeEventListener('focusin', follow)
      document.removeEventListener('pointerdown', follow)
    }
  }, [grid])
}

/** Puts the focus back where it was in the grid. */
export function focusGrid(grid: HTMLTableElement | null): void {
  if (grid) tabStop(grid)?.focus()
}

export function stopsIn(part: Element | null | undefined): HTMLElement[] {
  return [...(part?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
}

function tabStop(grid: HTMLElement): HTMLElement | null {
  return grid.querySelector('[data-stop][tabindex="0"]')
}

function placeOf(stop: HTMLElement): Place {
  const row = stop.closest('tr')
  return { tripId: row?.dataset.trip, row: row?.rowIndex ?? 1, stop: stopsIn(row).indexOf(stop) }
}

function stopAt(grid: HTMLTableElement, { tripId, row, stop }: Place): HTMLElement | undefined {
  const same = tripId && grid.querySelector(`[data-trip="${tripId}"]`)
  const stops = stopsIn(same || grid.rows[Math.min(row, grid.rows.length - 1)])
  return stops[Math.min(stop, stops.length - 1)]
}
