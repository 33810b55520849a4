import type { Trip } from '@sojourn/contract/trip/trip'
import type { ChangeOutcome } from '../../../api/change-outcome.ts'

/**
 * The changes that the forms make to trips. A refusal rejects with an ApiFailure; if someone else changed the
 * trip first, the person is asked.
 */
export interface TripFormChanges {
  /** The new trip has no number yet. */
  create: (trip: Trip) => Promise<ChangeOutcome>
  /** `base` is the trip as it was loaded. */
  replace: (base: Trip, mine: Trip) => Promise<ChangeOutcome>
  remove: (base: Trip) => Promise<ChangeOutcome>
  restore: (tripId: number) => Promise<void>
  /** The trip as this browser shows it. */
  shown: (tripId: number) => ShownTrip
}

export interface ShownTrip {
  /** Undefined if it isn't in the list, or was deleted here. */
  trip: Trip | undefined
  /** Some of it is only known here so far. */
  hasUnsent: boolean
  /** Its number. A trip that was created without a connection gets it later. */
  tripId: number
}
