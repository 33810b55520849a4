import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether an element has been on the screen. What nobody scrolls to needs no loading. */
export function useSeen<Shown extends Element>(): [RefObject<Shown | null>, boolean] {
  const shown = useRef<Shown>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true))
    if (shown.current) observer.observe(shown.current)
    return () => observer.disconnect()
  }, [])
  return [shown, isSeen]
}
