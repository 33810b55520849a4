import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import type { Staff, TripPatch } from '@sojourn/contract/trip/trip'
import type { ChangeOutcome } from '../../api/change-outcome.ts'

/** The changes that the table can make. Each shows immediately, and is undone if the promise rejects. Restoring needs a connection, unless the deletion still waits. */
export interface TableChanges {
  /** `trip` is the trip when editing began, with this person's own changes since (`was`). */
  setField(trip: NormalisedTrip, patch: TripPatch, was?: TripPatch): Promise<ChangeOutcome>
  addStaff(trip: NormalisedTrip, person: Staff): Promise<ChangeOutcome>
  removeStaff(trip: NormalisedTrip, staffId: string): Promise<ChangeOutcome>
  remove(trip: NormalisedTrip): Promise<ChangeOutcome>
  restore(tripId: number): Promise<void>
}
