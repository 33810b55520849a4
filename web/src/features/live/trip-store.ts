import type { LiveEvent } from '@sojourn/contract/api/live'
import type { Trip } from '@sojourn/contract/trip/trip'
import { compareNewestFirst } from '@sojourn/contract/trip/trip-sort'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { failureText, toFailure } from '../../api/failure.ts'
import { createKnownTrips } from './known-trips.ts'

export interface TripList {
  /** What this person should see: the server's trips, plus changes made here a moment ago. */
  trips: readonly Trip[]
  /** Whether trips were ever received. Until then, the list is empty because there is no answer yet. */
  hasLoaded: boolean
  isLoading: boolean
  error: string | null
}

export interface Loaded {
  trips: Trip[]
  /** The list's position in the feed. */
  position: string | null
}

/** The effect on a trip of a change that the server hasn't answered yet; null if it is deleted. */
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
  /** Events that arrived while a list was loading may be newer than that list. */
  let cameMeanwhile: (() => void)[] = []
  /** Increases each time the store is cleared, so that answers for a person who has left are dropped. */
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
    // An error stays until it is resolved, so that a retry doesn't make the page jump.
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
      // The sign-in page says when a session has ended.
      // biome-ignore lint/suspicious/noConsole: the browser's log
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
    // It isn't about trips: a new list would render every table again.
    if (event.type === 'CHECK_IN') return
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
    /** An event from the stream, with its position in the feed. */
    apply,
    /** The server deleted a trip on request, which created this version of it. */
    applyDeletion: (tripId: number, version: number): void => {
      known.noteOwnDeletion(tripId, version)
      if (underWay) cameMeanwhile.push(() => known.remove(tripId, version))
      known.remove(tripId, version)
      show()
    },
    /**
     * Call before sending a request: the returned function accepts the trip in its answer, unless that is
     * outdated.
     */
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
    /** Shows a change before the server has answered, until the returned function removes it. */
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
