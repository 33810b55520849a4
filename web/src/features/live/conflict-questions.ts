import { useSyncExternalStore } from 'react'
import type { Conflict } from './conflict.ts'

export type Decision = 'theirs' | 'mine'

export interface Asked {
  id: number
  conflict: Conflict
  decide: (decision: Decision) => void
}

const listeners = new Set<() => void>()
let asked: readonly Asked[] = []
let lastId = 0

/** Asks the person which of two versions of a trip to keep. */
export function askWhich(conflict: Conflict): Promise<Decision> {
  return new Promise((resolve) => {
    lastId += 1
    const question: Asked = {
      id: lastId,
      conflict,
      decide: (decision) => {
        change(asked.filter((other) => other !== question))
        resolve(decision)
      },
    }
    change([...asked, question])
  })
}

/** Leaving without an answer overwrites nothing. */
export function leaveConflicts(): void {
  for (const { decide } of asked) decide('theirs')
}

/** The first unanswered question. */
export function useConflict(): Asked | undefined {
  return useSyncExternalStore(subscribe, () => asked[0])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly Asked[]): void {
  asked = next
  for (const listener of listeners) listener()
}
