import { type Day, isDay } from '@sojourn/contract/dates/day'

export interface NewTripSearch {
  /** The day in the calendar on which the trip was started. */
  start?: Day | undefined
}

export interface EditTripSearch {
  /** The page the trip was opened from, if it should return there. */
  from?: 'table' | undefined
}

/** Drops anything else. */
export function readNewTripSearch(search: Record<string, unknown>): NewTripSearch {
  return { start: isDay(search.start) ? search.start : undefined }
}

export function readEditTripSearch(search: Record<string, unknown>): EditTripSearch {
  return { from: search.from === 'table' ? 'table' : undefined }
}

/** The trip number in the address; undefined if it can't be a trip's. A trip that hasn't been sent has a negative one. */
export function readTripId(text: string): number | undefined {
  const tripId = /^-?[1-9]\d*$/.test(text) ? Number(text) : Number.NaN
  return Math.abs(tripId) <= MAX_TRIP_ID ? tripId : undefined
}

const MAX_TRIP_ID = 2_147_483_647
