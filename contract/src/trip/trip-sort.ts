import type { NormalisedTrip } from './normalise-trip.ts'

export const SORTABLE_COLUMNS = ['start_date', 'end_date', 'cost'] as const
export type SortableColumn = (typeof SORTABLE_COLUMNS)[number]
export type SortDirection = 'asc' | 'desc'
export interface TripSort {
  by: SortableColumn
  dir: SortDirection
}

export type Sorted = Pick<NormalisedTrip, 'trip_id' | SortableColumn>

/** The default order: newest start first. */
export function compareNewestFirst(
  a: Pick<Sorted, 'trip_id' | 'start_date'>,
  b: Pick<Sorted, 'trip_id' | 'start_date'>,
): number {
  return compare(b.start_date, a.start_date) || b.trip_id - a.trip_id
}

/** In the default order. Returns the same list if it already is. */
export function newestFirst<T extends Sorted>(trips: readonly T[]): readonly T[] {
  return isNewestFirst(trips) ? trips : trips.toSorted(compareNewestFirst)
}

/** Lists usually are. */
function isNewestFirst(trips: readonly Sorted[]): boolean {
  return trips.every(
    (trip, index) => index === 0 || compareNewestFirst(trips[index - 1] as Sorted, trip) <= 0,
  )
}

/** Equal days are often the same string, which is faster to see than which of two is less. */
export function compare<V extends string | number>(a: V, b: V): number {
  return a === b ? 0 : a < b ? -1 : 1
}
