import { useSyncExternalStore } from 'react'

/** Whether changes to a trip wait to be sent, or one of them was refused. */
export type Unsent = 'waiting' | 'refused'

const listeners = new Set<() => void>()
let trips: ReadonlyMap<number, Unsent> = new Map()

export function setUnsentTrips(next: ReadonlyMap<number, Unsent>): void {
  trips = next
  for (const listener of listeners) listener()
}

export function useUnsent(tripId: number): Unsent | undefined {
  return useSyncExternalStore(subscribe, () => trips.get(tripId))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
