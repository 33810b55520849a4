import { tripSentences } from '@sojourn/contract/sentences'
import type { Trip } from '@sojourn/contract/trip'
import type { BrokenRule } from '@sojourn/contract/trip-rules'
import { useEffect, useState } from 'react'
import { toFailure } from '../../api/failure.ts'
import { showError, showSuccess } from '../../ui/toasts.ts'
import type { EditTripProps } from './edit-trip-form.tsx'
import { applied, type FormValues } from './form-values.ts'
import { offerUndo } from './offer-undo.ts'
import { refusalOf } from './refusal.ts'
import type { LoadedTrip } from './use-trip.ts'

interface EditedTripParts extends Pick<EditTripProps, 'trips' | 'changes' | 'guard' | 'onDone'> {
  loaded: LoadedTrip & { trip: Trip }
}

/** A trip that is being edited here, while others may change or delete it. */
export function useEditedTrip({ loaded, trips, changes, guard, onDone }: EditedTripParts) {
  const { isGone, reload } = loaded
  const [base, setBase] = useState(loaded.trip)
  const [busy, setBusy] = useState<'saving' | 'deleting' | null>(null)
  const live = trips.find(({ trip_id }) => trip_id === base.trip_id)
  const isMissing = live === undefined
  const isOutdated = busy === null && live !== undefined && live.version > base.version

  // The list may be behind or ahead of this form: the server says whether the trip is gone, or back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once when it leaves or enters the list
  useEffect(() => {
    if (busy === null && isMissing !== isGone) void reload()
  }, [isMissing])

  // Where nothing was typed yet, there is nothing to decide.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each newer version
  useEffect(() => {
    if (isOutdated && !guard.isChanged()) void showNewest()
  }, [isOutdated, live?.version])

  async function showNewest() {
    const newest = await reload()
    if (newest) setBase(newest)
  }

  async function save(form: FormValues): Promise<BrokenRule[] | undefined> {
    setBusy('saving')
    try {
      const outcome = await changes.replace(base, applied(base, form))
      if (outcome === 'kept theirs') {
        await keepTheirs()
        return []
      }
    } catch (error) {
      setBusy(null)
      showError(tripSentences.errorUpdating)
      if (isUnknown(error)) void reload()
      return refusalOf(error, tripSentences.errorUpdating)
    }
    showSuccess(tripSentences.updated)
    leave()
  }

  async function keepTheirs() {
    await showNewest()
    setBusy(null)
  }

  async function remove(): Promise<void> {
    setBusy('deleting')
    try {
      const outcome = await changes.remove(base)
      if (outcome === 'kept theirs') return await keepTheirs()
    } catch (error) {
      setBusy(null)
      showError(tripSentences.errorDeleting)
      if (isUnknown(error)) void reload()
      return
    }
    offerUndo(base.trip_id, changes)
    leave()
  }

  function leave() {
    guard.mark(false)
    onDone()
  }

  const state = isGone && busy === null ? 'deleted elsewhere' : isOutdated ? 'changed elsewhere' : 'as loaded'
  return { base, state, isDeleting: busy === 'deleting', save, remove } as const
}

function isUnknown(error: unknown): boolean {
  return toFailure(error).status === 404
}
