import { useReducedMotion } from '@mantine/hooks'
import type { Day } from '@sojourn/contract/dates/day'
import { useEffect, useState } from 'react'

const STEP_MS = 1200
/** For people who prefer reduced motion. */
const QUIET_STEP_MS = 3000

interface PlayingOptions {
  weeks: readonly Day[]
  index: number
  onWeek: (first: Day) => void
}

export interface Playing {
  isPlaying: boolean
  toggle: () => void
  stop: () => void
}

/** Shows one week after another up to the last. Starting at the last week begins at the first. */
export function usePlaying({ weeks, index, onWeek }: PlayingOptions): Playing {
  const [isPlaying, setPlaying] = useState(false)
  const stepMs = useReducedMotion() ? QUIET_STEP_MS : STEP_MS
  const last = weeks.length - 1

  useEffect(() => {
    if (!isPlaying) return
    const next = index + 1
    const timer = setTimeout(() => {
      const week = weeks[next]
      if (week !== undefined) onWeek(week)
      if (next >= last) setPlaying(false)
    }, stepMs)
    return () => clearTimeout(timer)
  }, [isPlaying, weeks, index, last, stepMs, onWeek])

  function toggle() {
    const week = weeks[index === last ? 0 : index]
    if (!isPlaying && week !== undefined) onWeek(week)
    setPlaying(!isPlaying)
  }

  return { isPlaying, toggle, stop: () => setPlaying(false) }
}
