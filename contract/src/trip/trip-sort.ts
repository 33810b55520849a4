import type { NormalisedTrip } from './normalise-trip.ts'

export const SORTABLE_COLUMNS = ['start_date', 'end_date', 'cost'] as const
export type SortableColumn = (typeof SORTABLE_COLUMNS)[number]
export type SortDirection = 'asc' | 'desc'
export interface TripSort {
  by: SortableColumn
  dir: SortDirection
}

type Sorted = Pick<NormalisedTrip, 'trip_id' | SortableColumn>

/** The default order: newest start first. */
export function compareNewestFirst(
  a: Pick<Sorted, 'trip_id' | 'start_date'>,
  b: Pick<Sorted, 'trip_id' | 'start_date'>,
): number {
  return compare(b.start_date, a.start_date) || b.trip_id - a.trip_id
}

/** Trips with equal values keep the default order in both directions. */
export function sortTrips<T extends Sorted>(trips: readonly T[], sort: TripSort | undefined): T[] {
  if (sort === undefined) return [...trips].sort(compareNewestFirst)
  const sign = sort.dir === 'desc' ? -1 : 1
  return [...trips].sort((a, b) => sign * compare(a[sort.by], b[sort.by]) || compareNewestFirst(a, b))
}

function compare<V extends string | number>(a: V, b: V): number {
  return a < b ? -1 : a > b ? 1 : 0
}
