import { type ChangedField, fieldsToRevert } from '@sojourn/contract/trip/changed-fields'
import type { Trip } from '@sojourn/contract/trip/trip'
import { broughtBack } from '@sojourn/contract/trip/trip-change'
import type { HistoryEntry } from '@sojourn/contract/trip/trip-history'
import { historySentences, tripSentences } from '@sojourn/contract/words/sentences'
import { useRef, useState } from 'react'
import type { ChangeOutcome } from '../../api/change-outcome.ts'
import { failureText } from '../../api/failure.ts'
import { showError, showSuccess } from '../../ui/toasts/toasts.ts'

export interface RevertParts {
  /** The current trip. */
  trip: Trip
  /** Changes the trip from its current version to an earlier one. */
  onRevert: (now: Trip, then: Trip) => Promise<ChangeOutcome>
}

export interface RevertQuestion {
  /** The entry to revert to. */
  entry: HistoryEntry
  /** What reverting changes. */
  fields: ChangedField[]
  isReverting: boolean
  problem: string | null
}

interface Asked {
  entry: HistoryEntry
  /**
   * What is being reverted. Kept, because the trip shows the change before it is saved and the dialog must keep
   * its text.
   */
  sent?: ChangedField[]
  problem?: string
}

/** Reverting is an ordinary change to the trip, so it can be refused like one. */
export function useRevert({ trip, onRevert }: RevertParts) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const open = useRef<HistoryEntry>(undefined)

  function fieldsOf({ change }: HistoryEntry): ChangedField[] {
    return change ? fieldsToRevert(trip, change.after) : []
  }

  async function revert(): Promise<void> {
    if (!asked?.entry.change) return
    const { entry } = asked
    const { after } = asked.entry.change
    show({ entry, sent: fieldsOf(entry) })
    try {
      const outcome = await onRevert(trip, broughtBack(trip, after))
      if (outcome === 'saved') showSuccess(historySentences.reverted)
      if (outcome === 'waiting') showSuccess(tripSentences.waiting)
      // A late answer belongs to its own question, not to one that was opened in the meantime.
      if (open.current === entry) show(null)
    } catch (error) {
      const problem = historySentences.notReverted(failureText(error, historySentences.errorReverting))
      if (open.current === entry) show({ entry, problem })
      else showError(problem)
    }
  }

  function show(next: Asked | null): void {
    open.current = next?.entry
    setAsked(next)
  }

  const question: RevertQuestion | null = asked && {
    entry: asked.entry,
    fields: asked.sent ?? fieldsOf(asked.entry),
    isReverting: asked.sent !== undefined,
    problem: asked.problem ?? null,
  }
  return { question, ask: (entry: HistoryEntry) => show({ entry }), cancel: () => show(null), revert }
}
