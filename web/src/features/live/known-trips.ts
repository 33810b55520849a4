import type { LiveEvent } from '@sojourn/contract/api/live'
import type { Trip } from '@sojourn/contract/trip/trip'

/** More deletions than this aren't on their way at once; the oldest are forgotten. */
const DELETIONS_REMEMBERED = 1_000

/**
 * The trips as the server told them. Answers and events overtake each other, so what is older than what is known
 * already changes nothing: neither a trip's own version nor its deletion can be undone by something late.
 */
export function createKnownTrips() {
  let known = new Map<number, Trip>()
  /** Deleted trips, each with the version that its deletion made, or a lower one: a restored trip has a higher one. */
  let deleted = new Map<number, number>()
  /** For each request that isn't answered yet, the trips that were deleted since it was sent. */
  const unanswered = new Set<Set<number>>()
  /** Trips deleted here, each with the version that made, until the stream sends something newer. */
  const ownDeletions = new Map<number, number>()

  function replaceAll(trips: readonly Trip[]): void {
    const before = known
    known = new Map(trips.map((trip) => [trip.trip_id, trip]))
    deleted = new Map()
    for (const tripId of before.keys()) if (!known.has(tripId)) noteDeletion(tripId)
  }

  function put(trip: Trip): void {
    if (trip.version < versionOf(trip.trip_id)) return
    if (trip.version <= (deleted.get(trip.trip_id) ?? 0)) return
    known.set(trip.trip_id, trip)
    deleted.delete(trip.trip_id)
  }

  /** The stream doesn't say which version a deletion made, only that it is newer than all that came before. */
  function remove(tripId: number, version = versionOf(tripId) + 1): void {
    if (versionOf(tripId) > version) return
    noteDeletion(tripId)
    deleted.set(tripId, Math.max(version, deleted.get(tripId) ?? 0))
    known.delete(tripId)
    const [oldest] = deleted.keys()
    if (deleted.size > DELETIONS_REMEMBERED && oldest !== undefined) deleted.delete(oldest)
  }

  function versionOf(tripId: number): number {
    return known.get(tripId)?.version ?? 0
  }

  /**
   * The stream sends each trip's events in order, so after one's own deletion the next news is a restored trip. Until
   * then a deletion is that one or an earlier one, however late it comes.
   */
  function read(event: LiveEvent): () => void {
    if (event.type === 'DELETE') {
      const deletions = event.ids.map((tripId) => [tripId, ownDeletions.get(tripId)] as const)
      return () => {
        for (const [tripId, version] of deletions) remove(tripId, version)
      }
    }
    if (event.type === 'SNAPSHOT') {
      ownDeletions.clear()
      return () => replaceAll(event.trips)
    }
    for (const { trip_id, version } of event.trips) {
      if (version > (ownDeletions.get(trip_id) ?? version)) ownDeletions.delete(trip_id)
    }
    return () => event.trips.forEach(put)
  }

  function noteDeletion(tripId: number): void {
    for (const deletedMeanwhile of unanswered) deletedMeanwhile.add(tripId)
  }

  return {
    all: (): ReadonlyMap<number, Trip> => known,
    replaceAll,
    remove,
    put,
    noteOwnDeletion: (tripId: number, version: number): void => {
      if (version > versionOf(tripId)) ownDeletions.set(tripId, version)
    },
    /** Reads an event of the stream. What it returns takes the event in, and can do so again after a new list. */
    read,
    clear: (): void => {
      ownDeletions.clear()
      replaceAll([])
    },
    /**
     * Begins to wait for an answer. A trip that was deleted after the request was sent is older in the answer than
     * in the stream, whatever its version; if it was restored since, the stream says so.
     */
    awaitAnswer: () => {
      const deletedMeanwhile = new Set<number>()
      unanswered.add(deletedMeanwhile)
      return {
        isOutdated: (tripId: number): boolean => deletedMeanwhile.has(tripId),
        end: (): void => void unanswered.delete(deletedMeanwhile),
      }
    },
  }
}
