import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/** After a page change, reading and tabbing continue from the new page, not from the link that led there. */
export function useFocusOnNewPage(main: RefObject<HTMLElement | null>): void {
  const path = useLocation({ select: (location) => location.pathname })
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    main.current?.focus({ preventScroll: true })
  }, [path, main])
}
