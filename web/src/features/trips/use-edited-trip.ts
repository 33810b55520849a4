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
import { useIsHere } from './use-is-here.ts'
import type { LoadedTrip } from './use-trip.ts'

interface EditedTripParts extends Pick<EditTripProps, 'trips' | 'changes' | 'guard' | 'onDone'> {
  loaded: LoadedTrip & { trip: Trip }
}

/** A trip that is being edited here, while others may change or delete it. */
export function useEditedTrip({ loaded, trips, changes, guard, onDone }: EditedTripParts) {
  const { isGone, reload } = loaded
  const isHere = useIsHere()
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
    if (isOutdated && !guard.isChanged()) void followThem()
  }, [isOutdated, live?.version])

  async function followThem() {
    const newest = await reload()
    // Someone may have begun to type meanwhile.
    if (newest && !guard.isChanged()) setBase(newest)
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
  }

  async function keepTheirs() {
    const newest = await reload()
    if (newest) setBase(newest)
    setBusy(null)
  }

  async function remove(): Promise<void> {
    setBusy('deleting')
    guard.markSending('deleting')
    try {
      const outcome = await changes.remove(base)
      if (outcome === 'kept theirs') {
        await keepTheirs()
        return answered()
      }
    } catch (error) {
      setBusy(null)
      answered()
      showError(tripSentences.errorDeleting)
      if (isUnknown(error)) void reload()
      return
    }
    offerUndo(base.trip_id, changes)
    if (isHere.current) guard.finish(onDone)
  }

  function answered() {
    if (isHere.current) guard.markSending(null)
  }

  const state = isGone && busy === null ? 'deleted elsewhere' : isOutdated ? 'changed elsewhere' : 'as loaded'
  return { base, state, isDeleting: busy === 'deleting', save, remove } as const
}

function isUnknown(error: unknown): boolean {
  return toFailure(error).status === 404
}
