import { TABLE_PAGE_INDEX, TABLE_PAGE_SIZE } from '@sojourn/contract/limits'
import type { TripFilter } from '@sojourn/contract/trip/trip-filter'
import type { TripSort } from '@sojourn/contract/trip/trip-sort'

/** What the person chose to see. */
export interface TableState {
  filter: TripFilter
  sort: TripSort | undefined
  pageIndex: number
  pageSize: number
}

export const INITIAL_TABLE_STATE: TableState = {
  filter: {},
  sort: undefined,
  pageIndex: TABLE_PAGE_INDEX,
  pageSize: TABLE_PAGE_SIZE,
}

/** Goes back to the first page, because the rows or their order change. */
export function changeState(
  state: TableState,
  change: Partial<Pick<TableState, 'sort' | 'pageSize'>> & { filter?: TripFilter },
): TableState {
  const filter = { ...state.filter, ...change.filter }
  return { ...state, ...change, filter, pageIndex: TABLE_PAGE_INDEX }
}

export function resetFilters(state: TableState): TableState {
  return { ...state, filter: {}, pageIndex: TABLE_PAGE_INDEX }
}

export function isFiltered(filter: TripFilter): boolean {
  return Object.values(filter).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined,
  )
}
