import { type Day, isDay } from '@sojourn/contract/dates/day'

export interface NewTripSearch {
  /** The day on which the trip was begun in the calendar. */
  start?: Day | undefined
}

export interface EditTripSearch {
  /** Where the trip was opened, if that is where to return to. */
  from?: 'table' | undefined
}

/** Anything else is dropped; named even then, for the router keeps what is not named. */
export function readNewTripSearch(search: Record<string, unknown>): NewTripSearch {
  return { start: isDay(search.start) ? search.start : undefined }
}

export function readEditTripSearch(search: Record<string, unknown>): EditTripSearch {
  return { from: search.from === 'table' ? 'table' : undefined }
}

/** The number in the address of a trip; nothing where it is none that a trip can have. */
export function readTripId(text: string): number | undefined {
  const tripId = /^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN
  return tripId <= MAX_TRIP_ID ? tripId : undefined
}

const MAX_TRIP_ID = 2_147_483_647
