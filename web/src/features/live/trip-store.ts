import type { LiveEvent } from '@sojourn/contract/api/live'
import type { Trip } from '@sojourn/contract/trip/trip'
import { compareNewestFirst } from '@sojourn/contract/trip/trip-sort'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { failureText, toFailure } from '../../api/failure.ts'
import { createKnownTrips } from './known-trips.ts'

export interface TripList {
  /** As this person should see them: what the server said, and on top what was changed here a moment ago. */
  trips: readonly Trip[]
  /** Whether the trips were ever received; until then the list is empty for want of an answer. */
  hasLoaded: boolean
  isLoading: boolean
  error: string | null
}

export interface Loaded {
  trips: Trip[]
  /** Where in the feed this list stands. */
  position: string | null
}

/** What becomes of a trip by a change that the server has not answered yet; nothing, if it is deleted. */
type Expected = (trip: Trip) => Trip | null

const NOTHING_YET: TripList = { trips: [], hasLoaded: false, isLoading: true, error: null }

/** The one list of trips that every widget reads. */
export function createTripStore(fetchTrips: () => Promise<Loaded>) {
  const listeners = new Set<() => void>()
  const expected = new Set<{ tripId: number; change: Expected }>()
  const known = createKnownTrips()
  let list = NOTHING_YET
  let position: string | null = null
  let underWay: Promise<void> | null = null
  /** What came while a list was on its way may be newer than that list. */
  let cameMeanwhile: (() => void)[] = []
  /** Grows at each clearing, so that an answer to someone who has left is dropped. */
  let era = 0

  function change(next: Partial<TripList>): void {
    list = { ...list, ...next }
    for (const listener of listeners) listener()
  }

  function show(next: Partial<TripList> = {}): void {
    change({ ...next, trips: visibleTrips(known.all(), expected) })
  }

  async function fetchAll(): Promise<void> {
    const startedIn = era
    cameMeanwhile = []
    // An error stays until it is made good, so that a retry does not make the page jump.
    change({ isLoading: true })
    try {
      const loaded = await fetchTrips()
      if (startedIn !== era) return
      known.replaceAll(loaded.trips)
      position = loaded.position
      for (const takeAgain of cameMeanwhile) takeAgain()
      show({ hasLoaded: true, isLoading: false, error: null })
    } catch (error) {
      if (startedIn !== era) return
      // A session that has ended is told on the sign-in screen.
      // biome-ignore lint/suspicious/noConsole: the log of a browser
      if (toFailure(error).status !== 401) console.error(`${tripSentences.loadFailed}:`, error)
      change({ isLoading: false, error: failureText(error, tripSentences.loadFailed) })
    }
  }

  function apply(event: LiveEvent, at: string | null = null): void {
    const take = known.read(event)
    if (underWay) cameMeanwhile.push(take)
    if (event.type !== 'SNAPSHOT' && !list.hasLoaded) return
    take()
    position = at ?? position
    show(event.type === 'SNAPSHOT' ? { hasLoaded: true, error: null } : {})
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: (): TripList => list,
    position: (): string | null => position,
    load: (): Promise<void> => {
      underWay ??= fetchAll().finally(() => {
        underWay = null
      })
      return underWay
    },
    /** Something the server said on the stream, with its place in the feed. */
    apply,
    /** The server deleted a trip when asked to, which made this version of it. */
    applyDeletion: (tripId: number, version: number): void => {
      known.noteOwnDeletion(tripId, version)
      if (underWay) cameMeanwhile.push(() => known.remove(tripId, version))
      known.remove(tripId, version)
      show()
    },
    /** For a request that is about to be sent: takes the trip that it is answered with, unless that is old news. */
    awaitAnswer: () => {
      const { isOutdated, end } = known.awaitAnswer()
      return {
        take: (trip: Trip): void => {
          if (isOutdated(trip.trip_id)) return
          if (underWay) cameMeanwhile.push(() => known.put(trip))
          if (!list.hasLoaded) return
          known.put(trip)
          show()
        },
        end,
      }
    },
    /** Shows a change before the server has answered, until the returned function takes it away again. */
    expect: (tripId: number, change: Expected): (() => void) => {
      const entry = { tripId, change }
      expected.add(entry)
      show()
      return () => {
        if (expected.delete(entry)) show()
      }
    },
    clear: (): void => {
      era += 1
      underWay = null
      position = null
      known.clear()
      expected.clear()
      change(NOTHING_YET)
    },
  }
}

export type TripStore = ReturnType<typeof createTripStore>

function visibleTrips(
  known: ReadonlyMap<number, Trip>,
  expected: Iterable<{ tripId: number; change: Expected }>,
): Trip[] {
  const visible = new Map(known)
  for (const { tripId, change } of expected) {
    const trip = visible.get(tripId)
    const changed = trip && change(trip)
    if (changed) visible.set(tripId, changed)
    else visible.delete(tripId)
  }
  return [...visible.values()].sort(compareNewestFirst)
}
