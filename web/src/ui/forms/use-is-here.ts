import { type RefObject, useEffect, useRef } from 'react'

/** Whether the form is still there: an answer that comes later must not touch the one that has taken its place. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
