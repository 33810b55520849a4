import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './toaster.module.css'

/** The toasts have an area of their own; everything else ends above it. */
export default function Toaster(): ReactNode {
  const area = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (area.current ? makeRoomFor(area.current) : undefined), [])
  return (
    // Rendered before any toast, or screen readers would miss the first one.
    <div ref={area} className={classes.area} aria-live="polite">
      <Notifications
        className={classes.toasts}
        position="bottom-left"
        withinPortal={false}
        transitionDuration={160}
      />
    </div>
  )
}

/** Tells all other styles how much space the toasts take. */
function makeRoomFor(area: HTMLElement): () => void {
  const root = document.documentElement
  let told = 0
  function tell(height: number) {
    // Each change styles the whole page again, also one to the same height.
    if (height === told) return
    told = height
    root.toggleAttribute('data-toasts', height > 0)
    root.style.setProperty('--toasts-height', `${height}px`)
  }
  const sizes = new ResizeObserver(() => tell(area.offsetHeight))
  sizes.observe(area)
  return () => {
    sizes.disconnect()
    tell(0)
  }
}
