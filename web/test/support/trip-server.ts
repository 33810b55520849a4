import { FEED_POSITION_HEADER } from '@sojourn/contract/limits'
import type { Trip } from '@sojourn/contract/trip/trip'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { type Answers, LiveStream, type Reply, refusal, streamOf, withHeaders } from './api-answers.ts'
import { exampleTrip, savedTrip } from './example-trips.ts'

/** Trips that several pages see and change, with their versions. Whoever comes back gets what was missed. */
export class TripServer {
  readonly stream = new LiveStream()
  readonly #trips: Map<number, Trip>
  readonly #deleted = new Map<number, Trip>()
  readonly #created = new Map<string, Trip>()

  constructor(...trips: Trip[]) {
    this.#trips = new Map(trips.map((trip) => [trip.trip_id, trip]))
  }

  /** In place of the calm answers. */
  get answers(): Answers {
    return {
      listTrips: () =>
        withHeaders([...this.#trips.values()], { [FEED_POSITION_HEADER]: this.stream.position }),
      tripStream: streamOf(this.stream),
      getTrip: ({ params }) => this.#withTrip(params, undefined, (trip) => ({ trip })),
      patchTrip: ({ params, body, headers }) =>
        this.#withTrip(params, headers, ({ trip_id }) => this.change(trip_id, body as Partial<Trip>)),
      updateTrip: ({ params, body, headers }) =>
        this.#withTrip(params, headers, (trip) => this.change(trip.trip_id, savedTrip(trip, body))),
      deleteTrip: ({ params, headers }) =>
        this.#withTrip(params, headers, ({ trip_id }) => this.remove(trip_id)),
      restoreTrip: ({ params }) => this.restore(Number(params.tripId)),
      createTrip: ({ body: { staff_ids, destination_ids, ...fields }, headers }) => {
        const key = headers.get('idempotency-key') ?? ''
        const before = this.#created.get(key)
        if (before) return before
        const trip_id = Math.max(0, ...this.#trips.keys()) + 1
        const content = { ...fields, staffIds: staff_ids, destinationIds: destination_ids }
        const trip = { ...savedTrip(exampleTrip(trip_id), content), version: 1 }
        this.#created.set(key, trip)
        return this.#put(trip)
      },
    }
  }

  trips(): Trip[] {
    return [...this.#trips.values()]
  }

  read(tripId: number): Trip | undefined {
    return this.#trips.get(tripId)
  }

  change(tripId: number, differences: Partial<Trip>): Trip {
    const trip = this.#trips.get(tripId) as Trip
    return this.#put({ ...trip, ...differences, version: trip.version + 1 })
  }

  remove(tripId: number): null {
    const trip = this.#trips.get(tripId) as Trip
    this.#trips.delete(tripId)
    this.#deleted.set(tripId, { ...trip, version: trip.version + 1 })
    this.stream.send({ type: 'DELETE', ids: [tripId] })
    return null
  }

  restore(tripId: number): Trip {
    const trip = this.#deleted.get(tripId) as Trip
    this.#deleted.delete(tripId)
    return this.#put({ ...trip, version: trip.version + 1 })
  }

  #put(trip: Trip): Trip {
    this.#trips.set(trip.trip_id, trip)
    this.stream.send({ type: 'UPSERT', trips: [trip] })
    return trip
  }

  /** Refuses what was based on another version. */
  #withTrip<Content>(
    params: { tripId: string | number },
    headers: Headers | undefined,
    work: (trip: Trip) => Content,
  ): Content | Reply {
    const tripId = Number(params.tripId)
    const trip = this.#trips.get(tripId)
    if (!trip) return refusal('not_found', tripSentences.unknownTrip(tripId))
    const expected = headers?.get('if-match')
    if (expected && expected !== `"${trip.version}"`)
      return refusal('changed_by_someone_else', tripSentences.changedBySomeoneElse, { trip })
    return work(trip)
  }
}
