import type { Trip } from '@sojourn/contract/trip/trip'
import { compareNewestFirst } from '@sojourn/contract/trip/trip-sort'

/** What becomes of some trips: the new version, or null for a trip that is no longer listed. */
export type TripsChanged = ReadonlyMap<number, Trip | null>

/** With more changes than one in this many trips, sorting is faster than finding the place of each. */
const FEW = 16

/** The list with these changes, newest start first as before. */
export function withChanges(newestFirst: readonly Trip[], changes: TripsChanged): readonly Trip[] {
  if (changes.size === 0) return newestFirst
  const kept = newestFirst.filter((trip) => !changes.has(trip.trip_id))
  const added = [...changes.values()].filter((trip) => trip !== null).sort(compareNewestFirst)
  if (added.length * FEW > kept.length) return [...kept, ...added].sort(compareNewestFirst)
  const all: Trip[] = []
  let taken = 0
  for (const trip of added) {
    const before = countUntil(kept, trip)
    for (; taken < before; taken += 1) all.push(kept[taken] as Trip)
    all.push(trip)
  }
  for (; taken < kept.length; taken += 1) all.push(kept[taken] as Trip)
  return all
}

/** How many of the trips come up to and including this one, whether or not it is among them. */
export function countUntil(newestFirst: readonly Trip[], trip: Trip): number {
  let [from, to] = [0, newestFirst.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (compareNewestFirst(newestFirst[middle] as Trip, trip) <= 0) from = middle + 1
    else to = middle
  }
  return from
}
