import type { Day } from '@sojourn/contract/dates/day'
import { FEED_POSITION_HEADER } from '@sojourn/contract/limits'
import { type NormalisedTrip, normaliseTrip } from '@sojourn/contract/trip/normalise-trip'
import type { Trip } from '@sojourn/contract/trip/trip'
import { useEffect, useSyncExternalStore } from 'react'
import { openResponse } from '../../api/open-response.ts'
import { readAnswer } from '../../api/read-answer.ts'
import { openTab } from './browser-tab.ts'
import { shareStream } from './share-stream.ts'
import { createTripStore, type Loaded, type TripList } from './trip-store.ts'

export const liveTrips = createTripStore(fetchTrips)

/** Keeps the trips in step with the server for the signed-in person, and forgets them when that person signs out. */
export function useLoadedTrips(staffId: string | undefined): void {
  useEffect(() => {
    if (staffId === undefined) return
    const leaving = new AbortController()
    shareStream(liveTrips, openTab(staffId, leaving.signal), leaving.signal)
    return () => {
      leaving.abort()
      liveTrips.clear()
    }
  }, [staffId])
}

export interface LiveTrips extends Omit<TripList, 'trips'> {
  trips: readonly NormalisedTrip[]
  reload: () => void
}

export function useLiveTrips(today: Day): LiveTrips {
  const list = useSyncExternalStore(liveTrips.subscribe, liveTrips.read)
  return { ...list, trips: normalised(list.trips, today), reload: () => void liveTrips.load() }
}

/** The same trips as the server lists them, with each destination in its country. */
export function useListedTrips(): TripList & Pick<LiveTrips, 'reload'> {
  const list = useSyncExternalStore(liveTrips.subscribe, liveTrips.read)
  return { ...list, reload: () => void liveTrips.load() }
}

/** One trip of the list, as the server sent it; undefined if it isn't in the list. */
export function useLiveTrip(tripId: number): Trip | undefined {
  return useSyncExternalStore(liveTrips.subscribe, () =>
    liveTrips.read().trips.find(({ trip_id }) => trip_id === tripId),
  )
}

async function fetchTrips(): Promise<Loaded> {
  const response = await openResponse('listTrips')
  const trips = await readAnswer<Trip[]>('listTrips', response)
  return { trips, position: response.headers.get(FEED_POSITION_HEADER) }
}

let last: { from: readonly Trip[]; today: Day; trips: readonly NormalisedTrip[] } | null = null
let each = new WeakMap<Trip, NormalisedTrip>()
const listed = new WeakMap<NormalisedTrip, Trip>()

/** Finds the server's version of a trip that a screen was given: it has the ids of people and destinations. */
export function asListed(trip: NormalisedTrip): Trip {
  const found = listed.get(trip)
  if (!found) throw new Error('this trip is not from the live list')
  return found
}

/** Computed once for all widgets. An unchanged trip keeps its identity, so its row doesn't render again. */
function normalised(from: readonly Trip[], today: Day): readonly NormalisedTrip[] {
  if (last?.from === from && last.today === today) return last.trips
  if (last?.today !== today) each = new WeakMap()
  const trips = from.map((trip) => {
    const known = each.get(trip) ?? normaliseTrip(trip, today)
    each.set(trip, known)
    listed.set(known, trip)
    return known
  })
  last = { from, today, trips }
  return trips
}
