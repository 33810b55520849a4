import { tripSentences } from '@sojourn/contract/sentences'
import type { Trip } from '@sojourn/contract/trip'
import { failureText } from '../../api/failure.ts'

export interface TripList {
  trips: readonly Trip[]
  /** Whether the trips were ever received; until then the list is empty for want of an answer. */
  hasLoaded: boolean
  isLoading: boolean
  error: string | null
}

const NOTHING_YET: TripList = { trips: [], hasLoaded: false, isLoading: true, error: null }

/** The one list of trips that every widget reads. */
export function createTripStore(fetchTrips: () => Promise<Trip[]>) {
  const listeners = new Set<() => void>()
  let list = NOTHING_YET
  let underWay: Promise<void> | null = null
  /** Grows at each clearing, so that an answer to someone who has left is dropped. */
  let era = 0

  function change(next: TripList): void {
    list = next
    for (const listener of listeners) listener()
  }

  async function fetchAll(): Promise<void> {
    const startedIn = era
    const tell = (next: TripList) => {
      if (startedIn === era) change(next)
    }
    // An error stays until it is made good, so that a retry does not make the page jump.
    change({ ...list, isLoading: true })
    try {
      tell({ trips: await fetchTrips(), hasLoaded: true, isLoading: false, error: null })
    } catch (error) {
      tell({ ...list, isLoading: false, error: failureText(error, tripSentences.loadFailed) })
    }
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: (): TripList => list,
    load: (): Promise<void> => {
      underWay ??= fetchAll().finally(() => {
        underWay = null
      })
      return underWay
    },
    clear: (): void => {
      era += 1
      underWay = null
      change(NOTHING_YET)
    },
  }
}
