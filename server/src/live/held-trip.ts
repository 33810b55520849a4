import type { Trip } from '@sojourn/contract/trip/trip'
import type { StoredTrip } from './trip-row.ts'

/** A trip as the live list holds it. */
export interface HeldTrip {
  readonly trip: Trip
  readonly stamp: number
  /** An ISO instant. */
  readonly changedAt: string
  readonly json: Buffer
  /**
   * How calendar feeds write it, since one first did. Here, because with a WeakMap of so many trips, collecting garbage would
   * take three times as long, and everyone waits for that.
   */
  calendarTexts?: CalendarTexts
}

export type CalendarText = 'busy' | 'free' | 'away'
type CalendarTexts = Partial<Record<CalendarText, string>>

/** A trip on its way into the list, or out of it. */
export interface PreparedTrip {
  tripId: number
  stamp: number
  /** Undefined for a deleted one. */
  held: HeldTrip | undefined
}

export function prepared({ trip, stamp, changedAt, isDeleted }: StoredTrip): PreparedTrip {
  const held = isDeleted ? undefined : { trip, stamp, changedAt, json: bytesOf(trip) }
  return { tripId: trip.trip_id, stamp, held }
}

/** For a starting server, which has thousands of trips and no readers: their bytes are made when someone first needs them. */
export function preparedToStart(stored: StoredTrip): PreparedTrip {
  const { trip, stamp, isDeleted } = stored
  return { tripId: trip.trip_id, stamp, held: isDeleted ? undefined : new UnwrittenTrip(stored) }
}

class UnwrittenTrip implements HeldTrip {
  readonly trip: Trip
  readonly stamp: number
  readonly changedAt: string
  calendarTexts?: CalendarTexts
  #json: Buffer | undefined

  constructor({ trip, stamp, changedAt }: StoredTrip) {
    this.trip = trip
    this.stamp = stamp
    this.changedAt = changedAt
  }

  get json(): Buffer {
    this.#json ??= bytesOf(this.trip)
    return this.#json
  }
}

function bytesOf(trip: Trip): Buffer {
  return Buffer.from(JSON.stringify(trip))
}
