import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './toaster.module.css'

/** The toasts have a place of their own, and whatever else there is ends before it. */
export default function Toaster(): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (place.current ? makeRoomFor(place.current) : undefined), [])
  return (
    // There before any toast is, or screen readers would not notice the first.
    <div ref={place} className={classes.place} aria-live="polite">
      <Notifications
        className={classes.toasts}
        position="bottom-left"
        withinPortal={false}
        transitionDuration={160}
      />
    </div>
  )
}

/** Tells the styles of everything else how much room is taken. */
function makeRoomFor(place: HTMLElement): () => void {
  const root = document.documentElement
  function tell(height: number) {
    root.toggleAttribute('data-toasts', height > 0)
    root.style.setProperty('--toasts-height', `${height}px`)
  }
  const sizes = new ResizeObserver(() => tell(place.offsetHeight))
  sizes.observe(place)
  return () => {
    sizes.disconnect()
    tell(0)
  }
}
