import type { LiveEvent } from '@sojourn/contract/api/live'
import { useSyncExternalStore } from 'react'

export type CheckInChange = Pick<Extract<LiveEvent, { type: 'CHECK_IN' }>, 'check_in_id' | 'concerns'>

const listeners = new Set<() => void>()
const ofOne = new Map<number, number>()
let ofAny = 0
let ofPeople = 0
let gaps = 0

/** The server says that a check-in has changed. After a gap, any of them may have. */
export function noteCheckInChange(change: CheckInChange | null): void {
  if (!change) gaps += 1
  else {
    ofAny += 1
    ofOne.set(change.check_in_id, (ofOne.get(change.check_in_id) ?? 0) + 1)
    if (change.concerns === 'people') ofPeople += 1
  }
  for (const listener of listeners) listener()
}

/** How often one check-in has changed, or any of them, or the people in any of them: a number to follow. */
export function useCheckInChanges(of: number | 'any' | 'people'): number {
  return useSyncExternalStore(subscribe, () => {
    if (of === 'any') return gaps + ofAny
    return gaps + (of === 'people' ? ofPeople : (ofOne.get(of) ?? 0))
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
