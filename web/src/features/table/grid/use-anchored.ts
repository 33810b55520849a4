import { useLayoutEffect, useRef } from 'react'

const EDGE = 8

/** Keeps a fixed element over another one, within the window, while things scroll. */
export function useAnchored(anchor: HTMLElement) {
  const floating = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = floating.current
    if (!element) return
    const place = () => {
      const { left, top } = anchor.getBoundingClientRect()
      const { width, height } = element.getBoundingClientRect()
      element.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`
      // The styles know where the page ends: above the navigation of a phone, and above the toasts.
      const lowest = `calc(100dvh - ${height + EDGE}px - var(--page-end, 0px))`
      element.style.top = `max(${EDGE}px, min(${top}px, ${lowest}))`
    }
    place()
    const sizes = new ResizeObserver(place)
    sizes.observe(element)
    sizes.observe(document.documentElement)
    document.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      sizes.disconnect()
      document.removeEventListener('scroll', place, { capture: true })
    }
  }, [anchor])
  return floating
}
