import { type ReactNode, useCallback, useState } from 'react'
import type { LiveTrips } from '../features/live/live-trips.ts'
import { TripFormModal } from './trip-form-modal.tsx'

interface TripForm {
  add: () => void
  edit: (trip: { trip_id: number }) => void
  /** To be put on the page that opens it. */
  modal: ReactNode
}

/** The form of a trip, opened over a page with the table. */
export function useTripForm({ trips, reload }: LiveTrips): TripForm {
  const [form, setForm] = useState<{ isOpen: boolean; tripId?: number }>({ isOpen: false })
  const add = useCallback(() => setForm({ isOpen: true }), [])
  const edit = useCallback<TripForm['edit']>(({ trip_id }) => setForm({ isOpen: true, tripId: trip_id }), [])
  return {
    add,
    edit,
    modal: (
      <TripFormModal
        tripId={form.tripId}
        isOpen={form.isOpen}
        trips={trips}
        onClose={() => setForm({ ...form, isOpen: false })}
        onDone={reload}
      />
    ),
  }
}
