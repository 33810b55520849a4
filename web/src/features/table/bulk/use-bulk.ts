import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { useRef, useState } from 'react'
import { showError, showSuccess, showUndoable } from '../../../ui/toasts/toasts.ts'
import type { TableChanges } from '../table-changes.ts'
import { type BulkChange, outcomeWords } from './bulk-change.ts'
import { inTurns, type Outcome } from './in-turns.ts'

/** Fast enough, and leaves the browser and the server capacity for everything else. */
const AT_A_TIME = 6

export interface RunningBulk {
  finished: number
  total: number
}

/** Changes many trips after one question. A single toast says how many succeeded and offers to undo them. */
export function useBulk(changes: TableChanges | undefined, onDone: () => void) {
  const [asked, setAsked] = useState<{ change: BulkChange; trips: readonly NormalisedTrip[] } | null>(null)
  const [running, setRunning] = useState<RunningBulk | null>(null)
  const stopper = useRef<AbortController>(null)

  async function run(
    trips: readonly NormalisedTrip[],
    work: (trip: NormalisedTrip) => Promise<'done' | 'waiting' | 'left'>,
  ): Promise<Outcome<NormalisedTrip>> {
    stopper.current = new AbortController()
    const total = trips.length
    setRunning({ finished: 0, total })
    const outcome = await inTurns(trips, AT_A_TIME, work, {
      signal: stopper.current.signal,
      onStep: (finished) => setRunning({ finished, total }),
    })
    setRunning(null)
    return outcome
  }

  async function confirm(): Promise<void> {
    if (!asked || !changes) return
    const { change, trips } = asked
    setAsked(null)
    const outcome = await run(trips, change.work(changes))
    onDone()
    const words = outcomeWords(outcome, change.done)
    const undoable = [...outcome.done, ...outcome.waiting]
    if (undoable.length === 0) tell(outcome, words)
    else showUndoable(words, () => void undo(change, undoable), toneOf(outcome))
  }

  async function undo(change: BulkChange, trips: readonly NormalisedTrip[]): Promise<void> {
    if (!changes) return
    const outcome = await run(trips, change.undo(changes))
    tell(outcome, outcomeWords(outcome, change.undone))
  }

  return {
    asked,
    running,
    ask: (change: BulkChange, trips: readonly NormalisedTrip[]) => setAsked({ change, trips }),
    cancel: () => setAsked(null),
    confirm,
    stop: () => stopper.current?.abort(),
  }
}

function tell(outcome: Outcome<unknown>, words: string): void {
  if (toneOf(outcome) === 'red') showError(words)
  else showSuccess(words)
}

function toneOf({ failed }: Outcome<unknown>): 'green' | 'red' {
  return failed.length > 0 ? 'red' : 'green'
}
