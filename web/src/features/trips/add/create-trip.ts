import { tripSentences } from '@sojourn/contract/words/sentences'
import type { ChangeOutcome } from '../../../api/change-outcome.ts'
import { bodyText, toFailure } from '../../../api/failure.ts'
import { showError, showSuccess } from '../../../ui/toasts/toasts.ts'
import { entered } from '../form/form-values.ts'
import { refusalOf } from '../form/refusal.ts'
import type { TripFormChanges } from '../form/trip-form-changes.ts'
import type { SaveForm } from '../form/use-trip-form.ts'

export function createTripBy({ create }: Pick<TripFormChanges, 'create'>): SaveForm {
  return async (form) => {
    let outcome: ChangeOutcome
    try {
      outcome = await create(entered(form))
    } catch (error) {
      const failure = toFailure(error)
      // biome-ignore lint/suspicious/noConsole: the browser's log
      console.error(tripSentences.errorSaving, failure.status, bodyText(failure))
      showError(tripSentences.errorSaving)
      return refusalOf(error, tripSentences.errorSaving)
    }
    showSuccess(outcome === 'waiting' ? tripSentences.waiting : tripSentences.saved)
  }
}
