import { useSyncExternalStore } from 'react'
import type { Connection } from './follow-stream.ts'

const listeners = new Set<() => void>()
let connection: Connection = 'connecting'

export function setConnection(next: Connection): void {
  connection = next
  for (const listener of listeners) listener()
}

/** Calls back whenever the stream is there again, because the server then answers other calls too. */
export function onLive(callback: () => void): () => void {
  return subscribe(() => {
    if (connection === 'live') callback()
  })
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
