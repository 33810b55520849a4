import type { Trip } from '@sojourn/contract/trip/trip'

/** A changed trip rewrites the piece it is in, so pieces are small. They are also large enough that there are few. */
const TRIPS_A_PIECE = 500
/** Enough for the first screen, whatever it shows. */
const TRIPS_FIRST = 100

/** The piece that repeats the trips to show first. */
export const FIRST_PIECE = -1

/** By id, so that everyone knows where a trip is without a list. */
export function pieceOf(tripId: number): number {
  return Math.floor(tripId / TRIPS_A_PIECE)
}

/** The text of a piece; null if it has no trips. */
export function pieceText(piece: number, known: ReadonlyMap<number, Trip>): string | null {
  const from = piece * TRIPS_A_PIECE
  const ids = Array.from({ length: TRIPS_A_PIECE }, (_, index) => from + index)
  const trips = ids.flatMap((tripId) => known.get(tripId) ?? [])
  return trips.length === 0 ? null : JSON.stringify(trips)
}

/** The trips to show first, as the server has them: the list may show a change that isn't saved yet. */
export function firstText(newestFirst: readonly Trip[], known: ReadonlyMap<number, Trip>): string {
  const shown = newestFirst.slice(0, TRIPS_FIRST)
  return JSON.stringify(shown.flatMap(({ trip_id }) => known.get(trip_id) ?? []))
}

/** Throws if the text isn't a list of trips. */
export function readPiece(text: string | undefined): Trip[] {
  const trips: unknown = JSON.parse(String(text))
  if (Array.isArray(trips) && trips.every(isTrip)) return trips
  throw new Error('this piece is damaged')
}

/** What the app relies on before it shows anything. The shape of the copy vouches for the rest. */
function isTrip(value: unknown): value is Trip {
  const { trip_id, version, start_date } = (value ?? {}) as Partial<Trip>
  return Number.isInteger(trip_id) && Number.isInteger(version) && typeof start_date === 'string'
}
