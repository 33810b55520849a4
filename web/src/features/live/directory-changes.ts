import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let changes = 0

/** The server says that the staff or the destinations have changed. */
export function noteDirectoryChange(): void {
  changes += 1
  for (const listener of listeners) listener()
}

/** How often that happened: a number to follow. */
export function useDirectoryChanges(): number {
  return useSyncExternalStore(subscribe, () => changes)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
