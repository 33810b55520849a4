import { type Day, localDay } from '@sojourn/contract/day'
import { useSyncExternalStore } from 'react'
import { millisecondsToMidnight } from './midnight.ts'

/** The viewer's local day. It moves at midnight, and on waking from a sleep that slept through midnight. */
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
