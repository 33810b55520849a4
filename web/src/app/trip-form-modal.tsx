import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { useTripChanges } from '../features/live/trip-changes.ts'
import { AddTrip } from '../features/trips/add/add-trip.tsx'
import { EditTrip } from '../features/trips/edit/edit-trip.tsx'
import { useLeaveGuard } from '../features/trips/leaving/use-leave-guard.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'

interface TripFormModalProps {
  /** The trip to edit; undefined for a new one. */
  tripId: number | undefined
  isOpen: boolean
  /** Changes with each opening, so that each one gets its own form. */
  opening: number
  trips: readonly NormalisedTrip[]
  onClose: () => void
  /** Called after saving or deleting, which also closes the form. */
  onDone: () => void
}

/** The trip form, in a modal over the page it was opened from. */
export function TripFormModal({ tripId, isOpen, opening, trips, onClose, onDone }: TripFormModalProps) {
  const guard = useLeaveGuard()

  function finish() {
    onClose()
    onDone()
  }

  const form = { trips, changes: useTripChanges(), guard, onDone: finish, onCancel: onClose }
  return (
    <Dialog
      opened={isOpen}
      onClose={() => guard.leaveBy(onClose)}
      title={tripId === undefined ? 'Add New Trip' : 'Edit Trip'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size={768}
      // The form's own bar is its bottom edge.
      styles={{ body: { paddingBottom: 0 } }}
    >
      {tripId === undefined ? (
        <AddTrip key={opening} {...form} />
      ) : (
        <EditTrip key={opening} tripId={tripId} {...form} />
      )}
    </Dialog>
  )
}
