import { type RefObject, useEffect, useRef } from 'react'

/** Whether the form is still rendered: a late answer must not affect the form that has replaced it. */
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
