import { useSyncExternalStore } from 'react'
import type { Connection } from './follow-stream.ts'

const listeners = new Set<() => void>()
let connection: Connection = 'connecting'

export function setConnection(next: Connection): void {
  connection = next
  for (const listener of listeners) listener()
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection)
}

/** Whether the browser believes that it has a network. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribeNetwork, () => navigator.onLine)
}

function subscribeNetwork(listener: () => void): () => void {
  const events = ['online', 'offline'] as const
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
