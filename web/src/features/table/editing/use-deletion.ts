import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { useState } from 'react'
import { failureText } from '../../../api/failure.ts'
import { showError, showUndoable } from '../../../ui/toasts/toasts.ts'
import type { TableChanges } from '../table-changes.ts'

export interface Deletion {
  asked: NormalisedTrip | null
  ask: (trip: NormalisedTrip) => void
  cancel: () => void
  remove: (trip: NormalisedTrip) => Promise<void>
}

/** Deletes a row after a question, and offers to restore it from the toast. */
export function useDeletion(changes: TableChanges | undefined): Deletion {
  const [asked, ask] = useState<NormalisedTrip | null>(null)

  async function remove(trip: NormalisedTrip): Promise<void> {
    ask(null)
    try {
      const outcome = await changes?.remove(trip)
      if (outcome === 'saved' || outcome === 'waiting') {
        const said = outcome === 'saved' ? tripSentences.deleted : tripSentences.deletionWaits
        showUndoable(said, () => void restore(trip.trip_id))
      }
    } catch {
      showError(tripSentences.errorDeletingRow)
    }
  }

  async function restore(tripId: number): Promise<void> {
    try {
      await changes?.restore(tripId)
    } catch (error) {
      showError(failureText(error, tripSentences.errorRestoring))
    }
  }

  return { asked, ask, cancel: () => ask(null), remove }
}
