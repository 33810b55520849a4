import type { Day } from '@sojourn/contract/dates/day'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { matchesFilter, type TripFilter } from '@sojourn/contract/trip/trip-filter'
import { sortTrips, type TripSort } from '@sojourn/contract/trip/trip-sort'
import { useMemo } from 'react'
import type { TableState } from './table-state.ts'

export interface TableView {
  /** All matching trips, in order. */
  matching: readonly NormalisedTrip[]
  /** The trips on the page. */
  rows: readonly NormalisedTrip[]
  pageIndex: number
  pageCount: number
}

export function useTableView(trips: readonly NormalisedTrip[], state: TableState, today: Day): TableView {
  const { filter, sort, pageIndex, pageSize } = state
  const matching = useMemo(() => matchingTrips(trips, filter, sort, today), [trips, filter, sort, today])
  return useMemo(() => pageOf(matching, pageIndex, pageSize), [matching, pageIndex, pageSize])
}

/** What an export with the same filter and order contains. */
export function matchingTrips(
  trips: readonly NormalisedTrip[],
  filter: TripFilter,
  sort: TripSort | undefined,
  today: Day,
): NormalisedTrip[] {
  return sortTrips(
    trips.filter((trip) => matchesFilter(trip, filter, today)),
    sort,
  )
}

/** There is always at least one page, possibly empty. A page past the last is the last. */
export function pageOf(matching: readonly NormalisedTrip[], wanted: number, pageSize: number): TableView {
  const pageCount = Math.max(1, Math.ceil(matching.length / pageSize))
  const pageIndex = Math.min(wanted, pageCount - 1)
  const rows = matching.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize)
  return { matching, rows, pageIndex, pageCount }
}
