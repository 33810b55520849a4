import type { Day } from '@sojourn/contract/dates/day'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { matchesFilter, type TripFilter } from '@sojourn/contract/trip/trip-filter'
import { newestFirst, orderedBy, sortTrips, type TripSort } from '@sojourn/contract/trip/trip-sort'
import { useMemo } from 'react'
import { isFiltered, type TableState } from './table-state.ts'

export interface TableView {
  /** All matching trips, in order. */
  matching: readonly NormalisedTrip[]
  /** The trips on the page. */
  rows: readonly NormalisedTrip[]
  pageIndex: number
  pageCount: number
  /** Whether these rows stay when more trips arrive. */
  isSettled: boolean
}

/** While `isComplete` is false, these are only the newest trips. */
export function useTableView(
  trips: readonly NormalisedTrip[],
  isComplete: boolean,
  state: TableState,
  today: Day,
): TableView {
  const { filter, sort, pageIndex, pageSize } = state
  // Apart, so that another order doesn't filter all trips again, and another filter doesn't check their order again.
  const newest = useMemo(() => newestFirst(trips), [trips])
  const filtered = useMemo(() => filterTrips(newest, filter, today), [newest, filter, today])
  const matching = useMemo(() => orderedBy(filtered, sort), [filtered, sort])
  return useMemo(
    () =>
      isComplete
        ? pageOf(matching, pageIndex, pageSize)
        : arrivingPageOf(matching, sort, pageIndex, pageSize),
    [matching, isComplete, sort, pageIndex, pageSize],
  )
}

/** What an export with the same filter and order contains. */
export function matchingTrips(
  trips: readonly NormalisedTrip[],
  filter: TripFilter,
  sort: TripSort | undefined,
  today: Day,
): readonly NormalisedTrip[] {
  return sortTrips(filterTrips(trips, filter, today), sort)
}

function filterTrips(
  trips: readonly NormalisedTrip[],
  filter: TripFilter,
  today: Day,
): readonly NormalisedTrip[] {
  if (!isFiltered(filter)) return trips
  return trips.filter((trip) => matchesFilter(trip, filter, today))
}

/** There is always at least one page, possibly empty. A page past the last is the last. */
export function pageOf(matching: readonly NormalisedTrip[], wanted: number, pageSize: number): TableView {
  const pageCount = Math.max(1, Math.ceil(matching.length / pageSize))
  const pageIndex = Math.min(wanted, pageCount - 1)
  const rows = matching.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize)
  return { matching, rows, pageIndex, pageCount, isSettled: true }
}

/** Older trips are still to come, so a page may exist that can't be shown yet, and a full page is final if the newest come first. */
export function arrivingPageOf(
  matching: readonly NormalisedTrip[],
  sort: TripSort | undefined,
  pageIndex: number,
  pageSize: number,
): TableView {
  const rows = matching.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize)
  const isNewestFirst = sort === undefined || (sort.by === 'start_date' && sort.dir === 'desc')
  const pageCount = Math.max(pageIndex + 1, Math.ceil(matching.length / pageSize))
  return { matching, rows, pageIndex, pageCount, isSettled: isNewestFirst && rows.length === pageSize }
}
