import { tripSentences } from '@sojourn/contract/sentences'
import { failureText } from '../../api/failure.ts'
import { showError, showSuccess, showUndoable } from '../../ui/toasts.ts'
import type { TripFormChanges } from './trip-form-changes.ts'

/** Says that the trip is deleted, and brings it back on demand. */
export function offerUndo(tripId: number, changes: Pick<TripFormChanges, 'restore'>): void {
  showUndoable(tripSentences.deleted, () => {
    changes.restore(tripId).then(
      () => showSuccess(tripSentences.restored),
      (error: unknown) => showError(failureText(error, tripSentences.errorRestoring)),
    )
  })
}
