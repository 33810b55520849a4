import { type ReactNode, useCallback, useState } from 'react'
import type { LiveTrips } from '../features/live/live-trips.ts'
import { currentOutbox } from '../features/live/outbox/outbox.ts'
import { TripFormModal } from './trip-form-modal.tsx'

interface TripFormControls {
  add: () => void
  edit: (trip: { trip_id: number }) => void
  /** To be rendered on the page that opens it. */
  modal: ReactNode
}

interface OpenForm {
  isOpen: boolean
  /** Changes with each opening, so that each one gets its own form. */
  opening: number
  tripId: number | undefined
}

/** The trip form, opened over a page with the table. */
export function useTripFormModal({ arrived, reload }: LiveTrips): TripFormControls {
  const [form, setForm] = useState<OpenForm>({ isOpen: false, opening: 0, tripId: undefined })
  const open = useCallback(
    (tripId?: number) => setForm(({ opening }) => ({ isOpen: true, opening: opening + 1, tripId })),
    [],
  )
  const add = useCallback(() => open(), [open])
  const edit = useCallback<TripFormControls['edit']>(({ trip_id }) => open(trip_id), [open])
  return {
    add,
    edit,
    modal: (
      <TripFormModal
        {...form}
        trips={arrived}
        onClose={() => setForm((now) => ({ ...now, isOpen: false }))}
        // Without a connection, the list can't be loaded either.
        onDone={() => void currentOutbox.isInUse().then((isWaiting) => isWaiting || reload())}
      />
    ),
  }
}
