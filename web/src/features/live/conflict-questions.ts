import { useSyncExternalStore } from 'react'
import type { Conflict } from './conflict.ts'

export type Decision = 'theirs' | 'mine'

export interface Asked {
  id: number
  conflict: Conflict
  /** It comes while the person is doing something else. */
  isUnexpected: boolean
  decide: (decision: Decision) => void
}

interface Asking {
  isUnexpected?: boolean
  /** Withdraws the question. */
  signal?: AbortSignal
}

/** Nobody has answered. */
export class NotNow extends Error {}

const listeners = new Set<() => void>()
let asked: readonly Asked[] = []
let lastId = 0

/** Asks the person which of two versions of a trip to keep. */
export function askWhich(
  conflict: Conflict,
  { isUnexpected = false, signal }: Asking = {},
): Promise<Decision> {
  return new Promise((resolve, reject) => {
    lastId += 1
    const end = () => change(asked.filter((other) => other !== question))
    const question: Asked = {
      id: lastId,
      conflict,
      isUnexpected,
      decide: (decision) => {
        end()
        resolve(decision)
      },
    }
    const withdraw = () => {
      end()
      reject(new NotNow())
    }
    if (signal?.aborted) return withdraw()
    signal?.addEventListener('abort', withdraw)
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
