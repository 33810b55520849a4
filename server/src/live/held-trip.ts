import type { Trip } from '@sojourn/contract/trip/trip'
import type { StoredTrip } from './trip-row.ts'

/** A trip as the live list holds it. */
export interface HeldTrip {
  readonly trip: Trip
  readonly stamp: number
  /** An ISO instant. */
  readonly changedAt: string
  readonly json: Buffer
}

/** A trip on its way into the list, or out of it. */
export interface PreparedTrip {
  tripId: number
  stamp: number
  /** Undefined for a deleted one. */
  held: HeldTrip | undefined
}

export function prepared({ trip, stamp, changedAt, isDeleted }: StoredTrip): PreparedTrip {
  const held = isDeleted ? undefined : { trip, stamp, changedAt, json: Buffer.from(JSON.stringify(trip)) }
  return { tripId: trip.trip_id, stamp, held }
}
