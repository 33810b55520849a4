import type { Day } from '@sojourn/contract/dates/day'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** Long enough to move from a day to what opened beside it. */
const LEAVING_MS = 200

export type DayTooltip = ReturnType<typeof useDayTooltip>

/** What opens at a day while it is pointed at or focused, and stays open once it is clicked. */
export function useDayTooltip() {
  const [open, setOpen] = useState<{ day: Day; isPinned: boolean } | null>(null)
  const leaving = useRef<number>(undefined)
  const pointedAt = useRef<Day>(undefined)
  /** Closed while it was pointed at: it stays closed until the pointer leaves. */
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
      // Not on entering, for then the overlay would open with the list of whatever day came up under the pointer.
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
