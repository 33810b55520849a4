import type { Trip, TripCreate } from '@sojourn/contract/trip/trip'

/**
 * The changes that the forms make to trips. A refusal rejects with an ApiFailure; if someone else changed the
 * trip first, the person is asked.
 */
export interface TripFormChanges {
  create: (trip: TripCreate) => Promise<Trip>
  /** `base` is the trip as it was loaded. */
  replace: (base: Trip, mine: Trip) => Promise<'saved' | 'kept theirs'>
  remove: (base: Trip) => Promise<'saved' | 'kept theirs'>
  restore: (tripId: number) => Promise<void>
}
