import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let asOf: number | null = null

/** The trips on the screen are the ones that this browser remembers, and were last in step with the server then. */
export function setAsOf(next: number | null): void {
  asOf = next
  for (const listener of listeners) listener()
}

/** Null if the trips are in step with the server, or there are none yet. */
export function useAsOf(): number | null {
  return useSyncExternalStore(subscribe, () => asOf)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
