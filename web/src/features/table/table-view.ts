import type { Day } from '@sojourn/contract/dates/day'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { orderedPart } from '@sojourn/contract/trip/ordered-trips'
import { matchesFilter, type TripFilter } from '@sojourn/contract/trip/trip-filter'
import { newestFirst, type TripSort } from '@sojourn/contract/trip/trip-sort'
import { useMemo } from 'react'
import { isFiltered, type TableState } from './table-state.ts'

export interface TableView {
  /** All matching trips, newest start first. */
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
  // Apart, so that another filter doesn't check their order again, and another order or page doesn't filter all trips again.
  const newest = useMemo(() => newestFirst(trips), [trips])
  const matching = useMemo(() => matchingTrips(newest, filter, today), [newest, filter, today])
  return useMemo(
    () => (isComplete ? pageOf : arrivingPageOf)(matching, sort, pageIndex, pageSize),
    [matching, isComplete, sort, pageIndex, pageSize],
  )
}

/** The trips that an export with the same filter contains, in the order of the list. */
export function matchingTrips(
  trips: readonly NormalisedTrip[],
  filter: TripFilter,
  today: Day,
): readonly NormalisedTrip[] {
  if (!isFiltered(filter)) return trips
  return trips.filter((trip) => matchesFilter(trip, filter, today))
}

/** There is always at least one page, possibly empty. A page past the last is the last. */
export function pageOf(
  matching: readonly NormalisedTrip[],
  sort: TripSort | undefined,
  wanted: number,
  pageSize: number,
): TableView {
  const pageCount = Math.max(1, Math.ceil(matching.length / pageSize))
  const pageIndex = Math.min(wanted, pageCount - 1)
  const rows = rowsOf(matching, sort, pageIndex, pageSize)
  return { matching, rows, pageIndex, pageCount, isSettled: true }
}

/** Older trips are still to come, so a page may exist that can't be shown yet, and a full page is final if the newest come first. */
export function arrivingPageOf(
  matching: readonly NormalisedTrip[],
  sort: TripSort | undefined,
  pageIndex: number,
  pageSize: number,
): TableView {
  const rows = rowsOf(matching, sort, pageIndex, pageSize)
  const isNewestFirst = sort === undefined || (sort.by === 'start_date' && sort.dir === 'desc')
  const pageCount = Math.max(pageIndex + 1, Math.ceil(matching.length / pageSize))
  return { matching, rows, pageIndex, pageCount, isSettled: isNewestFirst && rows.length === pageSize }
}

function rowsOf(
  matching: readonly NormalisedTrip[],
  sort: TripSort | undefined,
  pageIndex: number,
  pageSize: number,
): readonly NormalisedTrip[] {
  return orderedPart(matching, sort, pageIndex * pageSize, (pageIndex + 1) * pageSize)
}
