import { useLayoutEffect, useRef } from 'react'

const EDGE = 8

/** Keeps a fixed element over another one, inside the window, while the page scrolls. */
export function useAnchored(anchor: HTMLElement) {
  const floating = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = floating.current
    if (!element) return
    const align = () => {
      const { left, top } = anchor.getBoundingClientRect()
      const { width, height } = element.getBoundingClientRect()
      element.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`
      // The styles know where the page ends: above the phone navigation, and above the toasts.
      const lowest = `calc(100dvh - ${height + EDGE}px - var(--page-end, 0px))`
      element.style.top = `max(${EDGE}px, min(${top}px, ${lowest}))`
    }
    align()
    const sizes = new ResizeObserver(align)
    sizes.observe(element)
    sizes.observe(document.documentElement)
    document.addEventListener('scroll', align, { capture: true, passive: true })
    return () => {
      sizes.disconnect()
      document.removeEventListener('scroll', align, { capture: true })
    }
  }, [anchor])
  return floating
}
