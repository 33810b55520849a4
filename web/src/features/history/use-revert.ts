import type { Trip } from '@sojourn/contract/trip/trip'
import { broughtBack } from '@sojourn/contract/trip/trip-change'
import type { HistoryEntry } from '@sojourn/contract/trip/trip-history'
import { historySentences } from '@sojourn/contract/words/sentences'
import { useRef, useState } from 'react'
import { failureText } from '../../api/failure.ts'
import { showError, showSuccess } from '../../ui/toasts/toasts.ts'
import { type ChangedField, fieldsToRevert } from './changed-fields.ts'

export interface RevertParts {
  /** As it is now. */
  trip: Trip
  /** Changes the trip from what it is now to what it was. */
  onRevert: (now: Trip, then: Trip) => Promise<'saved' | 'kept theirs'>
}

export interface RevertQuestion {
  /** The entry to go back to. */
  entry: HistoryEntry
  /** What that changes. */
  fields: ChangedField[]
  isReverting: boolean
  problem: string | null
}

interface Asked {
  entry: HistoryEntry
  /** What is being reverted. The trip shows it before it is saved, and the question goes on saying what it was about. */
  sent?: ChangedField[]
  problem?: string
}

/** Reverting is an ordinary change of the trip, so it can be refused like one. */
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
      if ((await onRevert(trip, broughtBack(trip, after))) === 'saved') showSuccess(historySentences.reverted)
      // A late answer is for the question it belongs to, not for the one that is open by then.
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
