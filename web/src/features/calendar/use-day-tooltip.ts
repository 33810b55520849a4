import type { Day } from '@sojourn/contract/dates/day'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** Long enough to move the pointer from a day to its tooltip. */
const LEAVING_MS = 200

export type DayTooltip = ReturnType<typeof useDayTooltip>

/** A tooltip that shows while its day is hovered or focused, and stays open after a click. */
export function useDayTooltip() {
  const [open, setOpen] = useState<{ day: Day; isPinned: boolean } | null>(null)
  const leaving = useRef<number>(undefined)
  const pointedAt = useRef<Day>(undefined)
  /** Closed while hovered: it stays closed until the pointer leaves. */
  const dismissed = useRef<Day>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])

  function show(day: Day) {
    clearTimeout(leaving.current)
    setOpen((now) => (now?.isPinned || now?.day === day ? now : { day, isPinned: false }))
  }

  function hideSoon() {
    clearTimeout(leaving.current)
    leaving.current = window.setTimeout(() => setOpen((now) => (now?.isPinned ? now : null)), LEAVING_MS)
  }

  function close() {
    clearTimeout(leaving.current)
    dismissed.current = open?.day === pointedAt.current ? open?.day : undefined
    setOpen(null)
  }

  return {
    day: open?.day ?? null,
    isPinned: open?.isPinned ?? false,
    dayProps: (day: Day, hasTrips: boolean, onKeyDown: (event: KeyboardEvent) => void) => ({
      // Not on pointer enter, or the overlay would open with the list of whichever day appeared under the pointer.
      onMouseMove: () => {
        pointedAt.current = day
        if (hasTrips && dismissed.current !== day) show(day)
      },
      onMouseLeave: () => {
        pointedAt.current = undefined
        dismissed.current = undefined
        hideSoon()
      },
      onFocus: () => {
        if (hasTrips) show(day)
      },
      onBlur: hideSoon,
      onClick: () => setOpen(hasTrips ? { day, isPinned: true } : null),
      onKeyDown,
    }),
    popupProps: {
      takesFocus: open?.isPinned ?? false,
      onClose: close,
      onMouseEnter: () => clearTimeout(leaving.current),
      onMouseLeave: hideSoon,
    },
  }
}
