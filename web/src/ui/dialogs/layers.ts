import { useLayoutEffect, useRef } from 'react'

interface Layer {
  /** How many lie below it, and itself. */
  place: number
  onEscape: () => void
}

const layers = new Set<Layer>()

/**
 * Everything that opens over the page is a layer while it is open, and Escape reaches the topmost alone. Gives the
 * layer's place, so that what was opened last can also be drawn on top.
 */
export function useLayer(isOpen: boolean, onEscape: () => void): number {
  const { current: layer } = useRef<Layer>({ place: 0, onEscape })
  const wasOpen = useRef(false)
  if (isOpen && !wasOpen.current) layer.place = (topmost()?.place ?? 0) + 1
  wasOpen.current = isOpen
  layer.onEscape = onEscape

  useLayoutEffect(() => {
    if (!isOpen) return
    if (layers.size === 0) window.addEventListener('keydown', press, { capture: true })
    layers.add(layer)
    return () => {
      layers.delete(layer)
      if (layers.size === 0) window.removeEventListener('keydown', press, { capture: true })
    }
  }, [isOpen, layer])
  return layer.place
}

/** Of two that open together, the inner one is added first. */
function topmost(): Layer | undefined {
  let top: Layer | undefined
  for (const layer of layers) if (!top || layer.place > top.place) top = layer
  return top
}

function press(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || isInPopup(event.target)) return
  event.stopImmediatePropagation()
  // A key that is held down closes one layer, not one after the other.
  if (!event.repeat) topmost()?.onEscape()
}

/** Mantine's lists, menus and calendars close themselves while the focus is in them or in what they hang from. */
function isInPopup(target: EventTarget | null): boolean {
  const popup = '[class*="-dropdown"], [aria-haspopup][aria-expanded="true"], [data-expanded]'
  return target instanceof Element && target.closest(popup) !== null
}
