import type { Day } from '@sojourn/contract/dates/day'
import { LONG_PRESS_MS } from '@sojourn/contract/limits'
import { type MouseEvent, type PointerEvent, useRef } from 'react'

const MOVED_PX = 10

/** Detects a finger held on a day, and suppresses the click or browser menu that would follow. */
export function useLongPress(onLongPress: (day: Day) => void) {
  const press = useRef<{ timer: number; x: number; y: number; isLong: boolean } | null>(null)

  function forget() {
    if (press.current) clearTimeout(press.current.timer)
  }

  function begin({ pointerType, clientX: x, clientY: y, target }: PointerEvent) {
    forget()
    press.current = null
    if (pointerType !== 'touch' || isInPopup(target)) return
    const timer = window.setTimeout(() => {
      const day = dayAt(x, y)
      if (!day || !press.current) return
      press.current.isLong = true
      onLongPress(day)
    }, LONG_PRESS_MS)
    press.current = { timer, x, y, isLong: false }
  }

  function move({ clientX, clientY }: PointerEvent) {
    if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > MOVED_PX) forget()
  }

  function leaveOut(event: MouseEvent) {
    const isByKey = event.type === 'click' && event.detail === 0
    if (!press.current?.isLong || isByKey) return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    onPointerDown: begin,
    onPointerMove: move,
    onPointerUp: forget,
    onPointerCancel: forget,
    onContextMenu: leaveOut,
    onClickCapture: leaveOut,
  }
}

/** A popup can cover other days, and a long press on a link in it opens the browser's own menu. */
function isInPopup(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[role=dialog]') !== null
}

/** The day whose cell is at this point, even under a bar that starts on another day. */
function dayAt(x: number, y: number): Day | undefined {
  const there = document.elementsFromPoint(x, y)
  return there.find((element): element is HTMLElement => element.matches('button[data-day]'))?.dataset.day
}
