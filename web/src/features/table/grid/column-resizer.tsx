import { COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN } from '@sojourn/contract/limits'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import classes from './column-resizer.module.css'

interface ColumnResizerProps {
  label: string
  width: number
  onResize: (width: number) => void
}

const KEY_STEP = 10

/** The edge of a column: dragged by mouse, pen or finger, or moved with the arrow keys. */
export function ColumnResizer({ label, width, onResize }: ColumnResizerProps) {
  const drag = useRef<{ from: number; width: number } | null>(null)

  function start(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientX, width }
  }

  function move(event: PointerEvent) {
    if (drag.current) onResize(drag.current.width + event.clientX - drag.current.from)
  }

  function end() {
    drag.current = null
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.closest('th')?.focus()
    const next = widthAfter(event.key, width)
    if (next !== undefined) onResize(next)
    if (event.key !== 'Tab') {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> can't be moved
    <span
      role="separator"
      className={classes.handle}
      aria-label={`Resize ${label}`}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={COLUMN_WIDTH_MIN}
      aria-valuemax={COLUMN_WIDTH_MAX}
      data-enter
      tabIndex={-1}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={press}
    />
  )
}

function widthAfter(key: string, width: number): number | undefined {
  if (key === 'ArrowLeft') return width - KEY_STEP
  if (key === 'ArrowRight') return width + KEY_STEP
  if (key === 'Home') return COLUMN_WIDTH_MIN
  return key === 'End' ? COLUMN_WIDTH_MAX : undefined
}
