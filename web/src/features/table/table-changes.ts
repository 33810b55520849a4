import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import type { Staff, TripPatch } from '@sojourn/contract/trip/trip'

/** The changes that the table can make. Each shows immediately, and is undone if the promise rejects. */
export interface TableChanges {
  /** `trip` is the trip when editing began, with this person's own changes since (`was`). */
  setField(trip: NormalisedTrip, patch: TripPatch, was?: TripPatch): Promise<void>
  addStaff(trip: NormalisedTrip, person: Staff): Promise<void>
  removeStaff(trip: NormalisedTrip, staffId: string): Promise<void>
  remove(trip: NormalisedTrip): Promise<'saved' | 'kept theirs'>
  restore(tripId: number): Promise<void>
}
