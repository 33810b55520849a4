import type { Trip } from '@sojourn/contract/trip/trip'
import type { Choice } from './choose-rows.ts'
import type { HeldTrip, PreparedTrip } from './held-trip.ts'
import { ListFingerprint } from './list-fingerprint.ts'
import { SortedTrips } from './sorted-trips.ts'

/** All trips, held once as ready bytes, and which ones are deleted. */
export class HeldTrips {
  readonly #trips = new Map<number, HeldTrip>()
  readonly #deleted = new Map<number, number>()
  readonly #fingerprint = new ListFingerprint()
  readonly #sorted = new SortedTrips<HeldTrip>()

  constructor(trips: readonly PreparedTrip[]) {
    for (const trip of trips) this.hold(trip)
    this.newestFirst()
  }

  hold({ tripId, stamp, held }: PreparedTrip): void {
    const before = this.#trips.get(tripId)
    if (before) this.#fingerprint.toggle(tripId, before.stamp)
    this.#trips.delete(tripId)
    this.#deleted.delete(tripId)
    if (held) {
      this.#trips.set(tripId, held)
      this.#fingerprint.toggle(tripId, stamp)
    } else this.#deleted.set(tripId, stamp)
    this.#sorted.change(tripId, before, held)
  }

  get(tripId: number): HeldTrip | undefined {
    return this.#trips.get(tripId)
  }

  get count(): number {
    return this.#trips.size
  }

  isDeleted(tripId: number): boolean {
    return this.#deleted.has(tripId)
  }

  /** The transaction that wrote a trip, deleted or not. */
  stampOf(tripId: number): number | undefined {
    return this.#trips.get(tripId)?.stamp ?? this.#deleted.get(tripId)
  }

  /** Puts thousands of changes in their places. Undefined if there are only a few, which the next reader merges. */
  settle(): Promise<void> | undefined {
    return this.#sorted.settle()
  }

  newestFirst(): readonly HeldTrip[] {
    return this.#sorted.rows
  }

  /** The deleted ones, each with the transaction that deleted it. */
  deleted(): ReadonlyMap<number, number> {
    return this.#deleted
  }

  /** The trips that a filter and an order choose, without looking at each of them as an object. */
  choose(choice: Choice): Promise<Trip[]> {
    return this.#sorted.choose(choice)
  }

  /** What was written at a position or after it. */
  since(position: number): { upserts: HeldTrip[]; deletedIds: number[] } {
    return {
      upserts: [...this.#trips.values()].filter((held) => held.stamp >= position),
      deletedIds: [...this.#deleted].flatMap(([tripId, stamp]) => (stamp >= position ? [tripId] : [])),
    }
  }

  /** Differs whenever the trips differ. */
  get fingerprint(): string {
    return String(this.#fingerprint)
  }
}
