import type { Day } from '@sojourn/contract/day'
import { endpoints } from '@sojourn/contract/endpoints'
import { type NormalisedTrip, normaliseTrip } from '@sojourn/contract/normalise-trip'
import type { Trip } from '@sojourn/contract/trip'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { createTripStore, type TripList } from './trip-store.ts'

const liveTrips = createTripStore(() => call(endpoints.listTrips, {}))

/** Loads the trips for whoever is signed in, and forgets them when that person leaves. */
export function useLoadedTrips(staffId: string | undefined): void {
  useEffect(() => {
    if (staffId === undefined) return
    void liveTrips.load()
    return () => liveTrips.clear()
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

let lastNormalised: { from: readonly Trip[]; today: Day; trips: readonly NormalisedTrip[] } | null = null

/** Worked out once for all widgets that read the same list on the same day. */
function normalised(from: readonly Trip[], today: Day): readonly NormalisedTrip[] {
  if (lastNormalised?.from !== from || lastNormalised.today !== today) {
    lastNormalised = { from, today, trips: from.map((trip) => normaliseTrip(trip, today)) }
  }
  return lastNormalised.trips
}
