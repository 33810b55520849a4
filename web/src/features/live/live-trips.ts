import type { Day } from '@sojourn/contract/dates/day'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import type { Trip } from '@sojourn/contract/trip/trip'
import { useEffect, useSyncExternalStore } from 'react'
import { currentUser, sessionSignal } from '../../api/session/session.ts'
import { openTab } from './browser-tab.ts'
import { fetchTrips } from './read-trips.ts'
import { shareStream } from './share-stream.ts'
import { type ShownTrips, shownTrips } from './shown-trip.ts'
import { createTripStore, type TripList } from './trip-store.ts'

export const liveTrips = createTripStore(fetchTrips)

/** Keeps the trips in step with the server for the signed-in person, and forgets them when that person signs out. */
export function useLoadedTrips(staffId: string | undefined): void {
  useEffect(() => {
    noteScreen()
    if (staffId === undefined) return
    follow(staffId)
    return leave
  }, [staffId])
}

/** How long a screen waits for the first trips. */
const FIRST_WITHIN_MS = 100
/** How long the other trips wait for a screen. */
const SCREEN_WITHIN_MS = 2_000

/**
 * Resolves when the first trips that this browser remembers are there, or after a moment without them. Usually they are there
 * before the screen could be shown, or milliseconds later. Showing placeholders first takes far longer.
 */
export const firstLook = new Promise<void>((resolve) => {
  const stop = liveTrips.subscribe(() => {
    stop()
    resolve()
  })
  setTimeout(resolve, FIRST_WITHIN_MS)
})

let noteScreen: () => void = () => undefined
/** Resolves when the page has its first screen. */
const screen = new Promise<void>((resolve) => {
  noteScreen = resolve
  setTimeout(resolve, SCREEN_WITHIN_MS)
})

let followed: { staffId: string; leaving: AbortController } | null = null
// The trips are on their way before the screen is there.
const signedIn = currentUser()
if (signedIn) follow(signedIn.staff_id)

function follow(staffId: string): void {
  if (followed?.staffId === staffId) return
  leave()
  const leaving = new AbortController()
  followed = { staffId, leaving }
  // It may end before there is a screen that notices.
  sessionSignal().addEventListener('abort', leave, { signal: leaving.signal })
  shareStream(liveTrips, openTab(staffId, screen, leaving.signal), leaving.signal)
}

function leave(): void {
  if (!followed) return
  followed.leaving.abort()
  followed = null
  liveTrips.clear()
}

export interface LiveTrips extends Omit<TripList, 'trips'> {
  /** All trips. None until they have loaded completely, so that nobody counts a part of them. */
  trips: readonly NormalisedTrip[]
  /** The newest trips, as far as they have arrived. */
  arrived: readonly NormalisedTrip[]
  reload: () => void
}

let last: ShownTrips | null = null

export function useLiveTrips(today: Day): LiveTrips {
  const list = useSyncExternalStore(liveTrips.subscribe, liveTrips.read)
  // Computed once for all widgets.
  last = shownTrips(list.trips, today, last)
  const arrived = last.trips
  return { ...list, trips: list.hasLoaded ? arrived : NONE, arrived, reload }
}

/** All trips as the server lists them, with each destination in its country. None until they have loaded completely. */
export function useListedTrips(): TripList & Pick<LiveTrips, 'reload'> {
  const list = useSyncExternalStore(liveTrips.subscribe, liveTrips.read)
  return { ...list, trips: list.hasLoaded ? list.trips : NONE, reload }
}

/** One trip of the list, as the server sent it; undefined if it isn't in the list. */
export function useLiveTrip(tripId: number): Trip | undefined {
  return useSyncExternalStore(liveTrips.subscribe, () =>
    liveTrips.read().trips.find(({ trip_id }) => trip_id === tripId),
  )
}

const NONE: readonly never[] = []

function reload(): void {
  void liveTrips.load()
}
