import type { Staff, TripDestination } from '@sojourn/contract/trip/trip'
import { asTripDestination, asTripStaff, type Directory } from './directory.ts'
import { type PreparedTrip, prepared } from './held-trip.ts'
import type { Changes, StoredTrip } from './trip-row.ts'

/** Trips that this process wrote. When they turn up in the feed, they needn't be read. */
export class ExpectedTrips {
  readonly #written = new Map<number, PreparedTrip>()
  #people = new Map<string, Staff>()
  #destinations = new Map<number, TripDestination>()

  add(written: readonly StoredTrip[]): void {
    for (const stored of written) {
      const named = this.#withCurrentNames(stored)
      if (named) this.#written.set(stored.trip.trip_id, prepared(named))
    }
  }

  /** Trips that were written before, perhaps with other names, are read when they turn up. */
  useNamesOf({ staff, destinations }: Directory): void {
    this.#written.clear()
    this.#people = new Map(staff.map((person) => [person.staff_id, asTripStaff(person)]))
    this.#destinations = new Map(
      destinations.map((option) => [option.destination_id, asTripDestination(option)]),
    )
  }

  /** Those of the changed trips that are as this process wrote them. */
  among(changed: Changes['trips']): PreparedTrip[] {
    return changed.flatMap(({ trip_id, stamp }) => {
      const written = this.#written.get(trip_id)
      return written?.stamp === stamp ? written : []
    })
  }

  /** The feed has passed everything stamped below a position. */
  forgetBefore(position: string): void {
    for (const [tripId, { stamp }] of this.#written) {
      if (stamp < Number(position)) this.#written.delete(tripId)
    }
  }

  #withCurrentNames(stored: StoredTrip): StoredTrip | undefined {
    const { trip } = stored
    const staffMembers = trip.staffMembers.flatMap(({ staff_id }) => this.#people.get(staff_id) ?? [])
    const destinations = trip.destinations.flatMap(
      ({ destination_id }) => this.#destinations.get(destination_id) ?? [],
    )
    const isComplete =
      staffMembers.length === trip.staffMembers.length && destinations.length === trip.destinations.length
    return isComplete ? { ...stored, trip: { ...trip, staffMembers, destinations } } : undefined
  }
}
