import type { LiveEvent } from '@sojourn/contract/api/live'
import type { Trip } from '@sojourn/contract/trip/trip'
import { compareNewestFirst } from '@sojourn/contract/trip/trip-sort'
import { withChanges } from './trip-order.ts'

/** More deletions than this are never in flight together, so the oldest are forgotten. */
const DELETIONS_REMEMBERED = 1_000

/** Applies an event of the stream, and can do so again after a new list, which may already have what was restored after the event. */
export type Take = (restored?: ReadonlySet<number>) => void

/** A list from the server, ready to replace another one, which uses it up. */
export interface WholeList {
  byId: Map<number, Trip>
  newestFirst: readonly Trip[]
}

export function wholeList(trips: readonly Trip[]): WholeList {
  const byId = new Map<number, Trip>()
  for (const trip of trips) byId.set(trip.trip_id, trip)
  return { byId, newestFirst: trips.toSorted(compareNewestFirst) }
}

/**
 * The trips as the server sent them. Answers and events can overtake each other, so anything older than what is
 * known is ignored: a late message can undo neither a newer version nor a deletion.
 */
export function createKnownTrips() {
  let known = new Map<number, Trip>()
  /** They were in this order before those in `moved` changed. */
  let order: readonly Trip[] = []
  const moved = new Set<number>()
  /** Deleted trips, each with the version its deletion created, or a lower one. A restored trip has a higher one. */
  let deleted = new Map<number, number>()
  /** For each unanswered request, the trips deleted since it was sent. */
  const unanswered = new Set<Set<number>>()
  /** Trips deleted here, each with the version its deletion created, until the stream sends something newer. */
  const ownDeletions = new Map<number, number>()

  function replaceAll({ byId, newestFirst }: WholeList): void {
    const before = known
    known = byId
    order = newestFirst
    moved.clear()
    deleted = new Map()
    if (unanswered.size === 0) return
    for (const tripId of before.keys()) if (!known.has(tripId)) noteDeletion(tripId)
  }

  /** Adds the trips of an older list. What is known or deleted since stays as it is. */
  function fill({ byId, newestFirst }: WholeList): void {
    const since = known
    known = byId
    order = newestFirst
    moved.clear()
    for (const trip of since.values()) {
      known.set(trip.trip_id, trip)
      moved.add(trip.trip_id)
    }
    for (const tripId of deleted.keys()) if (known.delete(tripId)) moved.add(tripId)
  }

  function put(trip: Trip): void {
    if (trip.version < versionOf(trip.trip_id)) return
    if (trip.version <= (deleted.get(trip.trip_id) ?? 0)) return
    known.set(trip.trip_id, trip)
    moved.add(trip.trip_id)
    deleted.delete(trip.trip_id)
  }

  /** Part of a list that is still arriving. A trip may have been deleted since that list was read. */
  function putArriving(trips: readonly Trip[]): void {
    for (const trip of trips) if (!deleted.has(trip.trip_id)) put(trip)
  }

  /** The stream doesn't say which version a deletion created, only that it is newer than everything before. */
  function remove(tripId: number, version = versionOf(tripId) + 1): void {
    if (versionOf(tripId) > version) return
    noteDeletion(tripId)
    deleted.set(tripId, Math.max(version, deleted.get(tripId) ?? 0))
    if (known.delete(tripId)) moved.add(tripId)
    const [oldest] = deleted.keys()
    if (deleted.size > DELETIONS_REMEMBERED && oldest !== undefined) deleted.delete(oldest)
  }

  function newestFirst(): readonly Trip[] {
    order = withChanges(order, new Map(Array.from(moved, (tripId) => [tripId, known.get(tripId) ?? null])))
    moved.clear()
    return order
  }

  function versionOf(tripId: number): number {
    return known.get(tripId)?.version ?? 0
  }

  /**
   * The stream sends each trip's events in order, so after one's own deletion the next news is a restored trip.
   * Until then, a deletion in the stream is that one or an earlier one, however late it arrives.
   */
  function read(event: LiveEvent): Take {
    if (event.type === 'DELETE') {
      const deletions = event.ids.map((tripId) => [tripId, ownDeletions.get(tripId)] as const)
      return (restored) => {
        for (const [tripId, version] of deletions) if (!restored?.has(tripId)) remove(tripId, version)
      }
    }
    if (event.type === 'SNAPSHOT') {
      ownDeletions.clear()
      return () => replaceAll(wholeList(event.trips))
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
    /** The same list until something changes. */
    newestFirst,
    all: (): ReadonlyMap<number, Trip> => known,
    replaceAll,
    fill,
    putArriving,
    remove,
    put,
    noteOwnDeletion: (tripId: number, version: number): void => {
      if (version > versionOf(tripId)) ownDeletions.set(tripId, version)
    },
    /** Reads a stream event. */
    read,
    clear: (): void => {
      ownDeletions.clear()
      unanswered.clear()
      replaceAll(wholeList([]))
    },
    /**
     * Starts waiting for an answer. If a trip was deleted after the request was sent, the answer's copy is
     * older than the stream, whatever its version. If the trip was restored since, the stream says so.
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
