import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

/** The current minute, in milliseconds, for saying how long ago something was. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, currentMinute)
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE / 4)
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE) * MINUTE
}
