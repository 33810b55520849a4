import { type Day, localDay } from '@sojourn/contract/dates/day'
import { useSyncExternalStore } from 'react'

/** The viewer's local day. It changes at midnight, and on waking from a sleep that spanned midnight. */
export function useToday(): Day {
  return useSyncExternalStore(subscribe, localDay)
}

function subscribe(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(() => {
      onChange()
      wait()
    }, millisecondsToMidnight(new Date()))
  }
  wait()
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}

/** The time until the local day changes; with a clock change it is 23 or 25 hours. */
export function millisecondsToMidnight(now: Date): number {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  return midnight.getTime() - now.getTime()
}
