import { useLayoutEffect, useRef } from 'react'

interface Layer {
  /** Its position in the stack, counted from 1 at the bottom. */
  position: number
  onEscape: () => void
}

const layers = new Set<Layer>()

/**
 * Everything that opens over the page is a layer while it is open, and Escape reaches only the topmost one.
 * Returns the layer's position, so that the last one opened can also be drawn on top.
 */
export function useLayer(isOpen: boolean, onEscape: () => void): number {
  const { current: layer } = useRef<Layer>({ position: 0, onEscape })
  const wasOpen = useRef(false)
  if (isOpen && !wasOpen.current) layer.position = (topmost()?.position ?? 0) + 1
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
  return layer.position
}

/** If two open together, the inner one is added first. */
function topmost(): Layer | undefined {
  let top: Layer | undefined
  for (const layer of layers) if (!top || layer.position > top.position) top = layer
  return top
}

function press(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || isInPopup(event.target)) return
  event.stopImmediatePropagation()
  // Holding the key down closes one layer, not all of them.
  if (!event.repeat) topmost()?.onEscape()
}

/** Mantine's lists, menus and calendars close themselves while they, or the field they belong to, have the focus. */
function isInPopup(target: EventTarget | null): boolean {
  const popup = '[class*="-dropdown"], [aria-haspopup][aria-expanded="true"], [data-expanded]'
  return target instanceof Element && target.closest(popup) !== null
}
