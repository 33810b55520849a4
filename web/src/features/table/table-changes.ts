import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import type { Staff, TripPatch } from '@sojourn/contract/trip/trip'

/** What the table can change. All of it shows at once, and is taken back when the promise rejects. */
export interface TableChanges {
  /** `trip` as it was when the editing began, apart from what this person has already changed in it since (`was`). */
  setField(trip: NormalisedTrip, patch: TripPatch, was?: TripPatch): Promise<void>
  addStaff(trip: NormalisedTrip, person: Staff): Promise<void>
  removeStaff(trip: NormalisedTrip, staffId: string): Promise<void>
  remove(trip: NormalisedTrip): Promise<'saved' | 'kept theirs'>
  restore(tripId: number): Promise<void>
}
