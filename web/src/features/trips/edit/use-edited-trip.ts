import { differingFields } from '@sojourn/contract/trip/field-values'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import type { Trip } from '@sojourn/contract/trip/trip'
import type { BrokenRule } from '@sojourn/contract/trip/trip-rules'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { useEffect, useState } from 'react'
import { failureText, toFailure } from '../../../api/failure.ts'
import { useIsHere } from '../../../ui/forms/use-is-here.ts'
import { showError, showSuccess, showUndoable } from '../../../ui/toasts/toasts.ts'
import { applied, type FormValues } from '../form/form-values.ts'
import { refusalOf } from '../form/refusal.ts'
import type { TripFormChanges } from '../form/trip-form-changes.ts'
import type { LeaveGuard } from '../leaving/use-leave-guard.ts'
import type { LoadedTrip } from './use-trip.ts'

export interface EditedTripParts {
  loaded: LoadedTrip & { trip: Trip }
  /** All current trips. */
  trips: readonly NormalisedTrip[]
  changes: TripFormChanges
  guard: LeaveGuard
  /** Called after saving or deleting. */
  onDone: () => void
}

/** A trip that is being edited here, while others may change or delete it. */
export function useEditedTrip({ loaded, trips, changes, guard, onDone }: EditedTripParts) {
  const isHere = useIsHere()
  const [busy, setBusy] = useState<'saving' | 'deleting' | null>(null)
  const { shown } = changes
  const { base, state, takeTheirs } = useBase({ loaded, trips, guard, shown, isBusy: busy !== null })

  /** Returns what the server refuses, or an empty list if the other version was kept. */
  async function save(form: FormValues): Promise<BrokenRule[] | undefined> {
    setBusy('saving')
    try {
      const outcome = await changes.replace(base, applied(base, form))
      if (outcome !== 'kept theirs') {
        showSuccess(outcome === 'waiting' ? tripSentences.waiting : tripSentences.updated)
        return undefined
      }
      await takeTheirs()
      setBusy(null)
      return []
    } catch (error) {
      setBusy(null)
      report(error, tripSentences.errorUpdating)
      return refusalOf(error, tripSentences.errorUpdating)
    }
  }

  async function remove(): Promise<void> {
    setBusy('deleting')
    guard.markSending('deleting')
    try {
      const outcome = await changes.remove(base)
      if (outcome !== 'kept theirs') {
        const said = outcome === 'waiting' ? tripSentences.deletionWaits : tripSentences.deleted
        offerUndo(said, base.trip_id, changes)
        if (isHere.current) guard.finish(onDone)
        return
      }
      await takeTheirs()
    } catch (error) {
      report(error, tripSentences.errorDeleting)
    }
    setBusy(null)
    if (isHere.current) guard.markSending(null)
  }

  function report(error: unknown, sentence: string): void {
    showError(sentence)
    const isUnknown = toFailure(error).status === 404
    if (isUnknown) void loaded.reload()
  }

  return { base, state, isDeleting: busy === 'deleting', save, remove }
}

/** Says that the trip was deleted, or will be, and offers to restore it. */
function offerUndo(said: string, tripId: number, changes: Pick<TripFormChanges, 'restore'>): void {
  showUndoable(said, () => {
    changes.restore(tripId).then(
      () => showSuccess(tripSentences.restored),
      (error: unknown) => showError(failureText(error, tripSentences.errorRestoring)),
    )
  })
}

interface BaseParts extends Pick<EditedTripParts, 'loaded' | 'trips' | 'guard'> {
  isBusy: boolean
  shown: TripFormChanges['shown']
}

/** The version that the form started from, and what others have done to the trip since. */
function useBase({ loaded: { trip, isGone, reload }, trips, guard, isBusy, shown }: BaseParts) {
  const [base, setBase] = useState(trip)
  const live = trips.find(({ trip_id }) => trip_id === base.trip_id)
  const isMissing = live === undefined
  const isOutdated = !isBusy && live !== undefined && live.version > base.version && hasOtherValues()

  // The list may be behind or ahead of this form, so the server is asked whether the trip is deleted or restored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once when it leaves or enters the list
  useEffect(() => {
    if (!isBusy && isMissing !== isGone) void reload()
  }, [isMissing])

  // If nothing was typed, there is nothing to decide.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each newer version
  useEffect(() => {
    if (isOutdated && !guard.isChanged()) void takeTheirs(guard.isChanged)
  }, [isOutdated, live?.version])

  /** A new version may only be this person's own change, which had to wait. */
  function hasOtherValues(): boolean {
    const now = shown(base.trip_id).trip
    return now === undefined || differingFields(now, base).length > 0
  }

  /** Unless someone has started typing in the meantime. */
  async function takeTheirs(isTyped = () => false): Promise<void> {
    const newest = await reload()
    if (newest && !isTyped()) setBase(newest)
  }

  return { base, state: stateOf(isGone && !isBusy, isOutdated), takeTheirs }
}

function stateOf(
  isDeleted: boolean,
  isOutdated: boolean,
): 'as loaded' | 'changed elsewhere' | 'deleted elsewhere' {
  if (isDeleted) return 'deleted elsewhere'
  return isOutdated ? 'changed elsewhere' : 'as loaded'
}
