import type { LiveEvent } from '@sojourn/contract/api/live'
import type { Trip } from '@sojourn/contract/trip/trip'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { failureText, toFailure } from '../../api/failure.ts'
import { createKnownTrips, type Take, type WholeList, wholeList } from './known-trips.ts'
import type { Remembered } from './memory/recall-trips.ts'
import type { ChangedTrips } from './memory/recent-changes.ts'
import type { Effect } from './trip-edit.ts'
import { countUntil, withChanges } from './trip-order.ts'

export interface TripList {
  /**
   * What this person should see: the server's trips, plus changes made here a moment ago. Newest start first. Until a list
   * has loaded completely, these are its newest trips, as far as they have arrived.
   */
  trips: readonly Trip[]
  /** Whether a complete list was ever received. */
  hasLoaded: boolean
  isLoading: boolean
  error: string | null
}

export interface Loaded {
  list: WholeList
  /** The list's position in the feed. */
  position: string | null
}

/** Reads the whole list, newest start first, and passes on each piece as it arrives. `arrive` returns whether to go on. */
export type ReadTrips = (arrive: (piece: readonly Trip[]) => boolean) => Promise<Loaded>

/** A change that the server hasn't confirmed. */
export interface Expected {
  tripId: number
  effect: Effect
}

const NOTHING_YET: TripList = { trips: [], hasLoaded: false, isLoading: true, error: null }

/** Enough to fill the longest page. */
const FIRST_SHOWN = 100
/** Every widget looks through all trips whenever the list changes, so it grows in a few big steps. */
const GROWTH = 8

/** The one list of trips that every widget reads. */
export function createTripStore(fetchTrips: ReadTrips) {
  const listeners = new Set<() => void>()
  const expected = new Set<Expected>()
  /** Changes that wait to be sent. */
  let unsent: readonly Expected[] = []
  const known = createKnownTrips()
  let list = NOTHING_YET
  let position: string | null = null
  /** Until a list is complete, it is known down to this trip. */
  let lastArrived: Trip | undefined
  let underWay: Promise<void> | null = null
  /** Events that arrived while a list was loading may be newer than that list. */
  let cameMeanwhile: Take[] = []
  /** The trips whose last event meanwhile wasn't a deletion. */
  let aliveMeanwhile = new Set<number>()
  /** Increases each time the store is cleared, so that answers for a person who has left are dropped. */
  let era = 0
  /** Told about which trips the server has said something, and where in the feed the list is now. */
  const followers = new Set<(ids: ChangedTrips, position: string | null) => void>()
  /** How many whole lists there were. */
  let lists = 0

  function change(next: Partial<TripList>): void {
    list = { ...list, ...next }
    for (const listener of listeners) listener()
  }

  function show(next: Partial<TripList> = {}): void {
    change({ ...next, trips: visibleTrips({ ...list, ...next }.hasLoaded) })
  }

  function visibleTrips(hasLoaded: boolean): readonly Trip[] {
    const changes = new Map<number, Trip | null>()
    for (const { tripId, effect } of [...unsent, ...expected]) {
      const trip = changes.has(tripId) ? changes.get(tripId) : known.all().get(tripId)
      changes.set(tripId, effect(trip ?? null))
    }
    const trips = withChanges(known.newestFirst(), changes)
    if (hasLoaded) return trips
    return lastArrived ? trips.slice(0, countUntil(trips, lastArrived)) : NOTHING_YET.trips
  }

  function tell(ids: ChangedTrips): void {
    if (ids === 'all') lists += 1
    for (const follower of followers) follower(ids, position)
  }

  async function fetchAll(): Promise<void> {
    const startedIn = era
    cameMeanwhile = []
    aliveMeanwhile = new Set()
    // An error stays until it is resolved, so that a retry doesn't make the page jump.
    change({ isLoading: true })
    let arrived = 0
    const arrive = (piece: readonly Trip[]): boolean => {
      if (startedIn !== era) return false
      arrived += piece.length
      if (!list.hasLoaded) showArriving(piece, arrived)
      return true
    }
    try {
      const loaded = await fetchTrips(arrive)
      if (startedIn !== era) return
      known.replaceAll(loaded.list)
      position = loaded.position
      for (const takeAgain of cameMeanwhile) takeAgain(aliveMeanwhile)
      show({ hasLoaded: true, isLoading: false, error: null })
      tell('all')
    } catch (error) {
      if (startedIn !== era) return
      // The sign-in page says when a session has ended.
      // biome-ignore lint/suspicious/noConsole: the browser's log
      if (toFailure(error).status !== 401) console.error(`${tripSentences.loadFailed}:`, error)
      change({ isLoading: false, error: failureText(error, tripSentences.loadFailed) })
    }
  }

  /** A list that was cut off stays visible until more than that has arrived. */
  function showArriving(piece: readonly Trip[], arrived: number): void {
    known.putArriving(piece)
    const shown = list.trips.length
    if (arrived < (shown === 0 ? FIRST_SHOWN : GROWTH * shown)) return
    lastArrived = piece.at(-1)
    show()
  }

  function apply(event: LiveEvent, at: string | null = null): void {
    const take = known.read(event)
    if (underWay) {
      cameMeanwhile.push(take)
      if (event.type === 'UPSERT') for (const { trip_id } of event.trips) aliveMeanwhile.add(trip_id)
      if (event.type === 'DELETE') for (const tripId of event.ids) aliveMeanwhile.delete(tripId)
    }
    take()
    // Until the list is complete, continuing from here would miss changes to the other trips.
    if (event.type === 'SNAPSHOT' || list.hasLoaded) position = at ?? position
    tell(tripsIn(event))
    // It isn't about trips: a new list would render every table again.
    if (event.type === 'CHECK_IN' || event.type === 'PRESENCE') return
    show(event.type === 'SNAPSHOT' ? { hasLoaded: true, error: null } : {})
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: (): TripList => list,
    position: (): string | null => position,
    /** The trips as the server sent them. */
    known: known.all,
    onChange: (follower: (ids: ChangedTrips, position: string | null) => void): (() => void) => {
      followers.add(follower)
      return () => followers.delete(follower)
    },
    /**
     * Shows what this browser remembers: the first trips straight away, and then all of them. Returns whether they are shown;
     * they aren't if the copy is damaged, or the person has left, or the server was faster.
     */
    startFrom: async (remembered: Remembered): Promise<boolean> => {
      const [startedIn, startedAfter] = [era, lists]
      known.fill(wholeList(remembered.first))
      lastArrived = remembered.first.at(-1)
      show()
      const all = await remembered.all.catch(() => null)
      if (startedIn !== era || startedAfter !== lists) return false
      lastArrived = undefined
      if (!all) {
        known.clear()
        change(NOTHING_YET)
        return false
      }
      known.fill(all)
      position = remembered.position
      show({ hasLoaded: true, isLoading: false })
      tell('all')
      return true
    },
    load: (): Promise<void> => {
      if (underWay) return underWay
      const mine = fetchAll().finally(() => {
        // The next person's may have begun since.
        if (underWay === mine) underWay = null
      })
      underWay = mine
      return mine
    },
    /** An event from the stream, with its position in the feed. */
    apply,
    /** The server deleted a trip on request, which created this version of it. */
    applyDeletion: (tripId: number, version: number): void => {
      known.noteOwnDeletion(tripId, version)
      if (underWay) cameMeanwhile.push(() => known.remove(tripId, version))
      known.remove(tripId, version)
      show()
      tell([tripId])
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
          known.put(trip)
          show()
          tell([trip.trip_id])
        },
        end,
      }
    },
    /** Shows a change before the server has answered, until the returned function removes it. */
    expect: (tripId: number, effect: Effect): (() => void) => {
      const entry = { tripId, effect }
      expected.add(entry)
      show()
      return () => {
        if (expected.delete(entry)) show()
      }
    },
    /** Shows the changes that wait to be sent, instead of those of the last call. */
    expectLater: (changes: readonly Expected[]): void => {
      if (unsent.length === 0 && changes.length === 0) return
      unsent = changes
      show()
    },
    clear: (): void => {
      era += 1
      underWay = null
      position = null
      lastArrived = undefined
      known.clear()
      expected.clear()
      unsent = []
      change(NOTHING_YET)
    },
  }
}

export type TripStore = ReturnType<typeof createTripStore>

function tripsIn(event: LiveEvent): ChangedTrips {
  if (event.type === 'SNAPSHOT') return 'all'
  return event.type === 'DELETE' ? event.ids : event.trips.map(({ trip_id }) => trip_id)
}
