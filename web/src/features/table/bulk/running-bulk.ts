import { useSyncExternalStore } from 'react'

/** A change of many trips in progress. It goes on when people leave the table. */
export interface RunningBulk {
  /** What is being done: Deleting trips */
  doing: string
  finished: number
  total: number
  stop: () => void
}

const listeners = new Set<() => void>()
let running: RunningBulk | null = null

export function showRunning(next: RunningBulk | null): void {
  running = next
  for (const listener of listeners) listener()
}

export function useRunningBulk(): RunningBulk | null {
  return useSyncExternalStore(subscribe, () => running)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
