import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { useState } from 'react'
import { showError, showSuccess, showUndoable } from '../../../ui/toasts/toasts.ts'
import type { TableChanges } from '../table-changes.ts'
import { type BulkChange, outcomeWords } from './bulk-change.ts'
import type { Outcome } from './in-turns.ts'
import { runBulk } from './run-bulk.ts'

/**
 * Changes many trips after one question. A single toast says how many succeeded and offers to undo them, also to people who have left
 * the table meanwhile.
 */
export function useBulk(changes: TableChanges | undefined, onDone: () => void) {
  const [asked, setAsked] = useState<{ change: BulkChange; trips: readonly NormalisedTrip[] } | null>(null)

  async function confirm(): Promise<void> {
    if (!asked || !changes) return
    const { change, trips } = asked
    setAsked(null)
    const outcome = await runBulk(change.doing, trips, change.work(changes))
    onDone()
    const words = outcomeWords(outcome, change.done)
    const undoable = [...outcome.done, ...outcome.waiting]
    if (undoable.length === 0) tell(outcome, words)
    else showUndoable(words, () => void undo(change, undoable), toneOf(outcome))
  }

  async function undo(change: BulkChange, trips: readonly NormalisedTrip[]): Promise<void> {
    if (!changes) return
    const outcome = await runBulk(change.undoing, trips, change.undo(changes))
    tell(outcome, outcomeWords(outcome, change.undone))
  }

  return {
    asked,
    ask: (change: BulkChange, trips: readonly NormalisedTrip[]) => setAsked({ change, trips }),
    cancel: () => setAsked(null),
    confirm,
  }
}

function tell(outcome: Outcome<unknown>, words: string): void {
  if (toneOf(outcome) === 'red') showError(words)
  else showSuccess(words)
}

function toneOf({ failed }: Outcome<unknown>): 'green' | 'red' {
  return failed.length > 0 ? 'red' : 'green'
}
