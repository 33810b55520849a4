import { useEffect, useState } from 'react'
import { nextFrame } from '../next-frame.ts'

let isFirst = true

/**
 * False while the first screen after opening the app is built, if it has rows. Whoever opens it wants to see the trips, and building
 * the controls around them takes as long again. They follow when the rows are painted.
 */
export function useRowsFirst(hasRows: boolean): boolean {
  const [areControlsDue, setDue] = useState(!(isFirst && hasRows))
  useEffect(() => {
    isFirst = false
    void nextFrame().then(() => setDue(true))
  }, [])
  return areControlsDue
}
