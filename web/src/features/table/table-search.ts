import { type Day, isDay } from '@sojourn/contract/day'
import { TABLE_PAGE_SIZE, TABLE_PAGE_SIZES } from '@sojourn/contract/limits'
import { SORTABLE_COLUMNS, type SortableColumn, type SortDirection } from '@sojourn/contract/trip-sort'
import { parseStatus, type TripStatus } from '@sojourn/contract/trip-status'
import type { TableState } from './table-state.ts'

/** The state of the table as it stands in the address. */
export interface TableSearch {
  staff?: string[] | undefined
  status?: TripStatus[] | undefined
  region?: string[] | undefined
  country?: string[] | undefined
  destination?: string[] | undefined
  startFrom?: Day | undefined
  startTo?: Day | undefined
  endFrom?: Day | undefined
  endTo?: Day | undefined
  oneCurtin?: boolean | undefined
  sort?: SortableColumn | undefined
  order?: SortDirection | undefined
  /** Counted from 1, as people do. */
  page?: number | undefined
  size?: number | undefined
  /** The built-in sample list in the place of the live one. */
  data?: 'mock' | undefined
}

/** What makes no sense is dropped; named even then, for the router keeps what is not named. */
export function readTableSearch(raw: Record<string, unknown>): TableSearch {
  const sort = SORTABLE_COLUMNS.find((column) => column === raw.sort)
  return {
    staff: texts(raw.staff),
    status: listOf(texts(raw.status)?.map(parseStatus)),
    region: texts(raw.region),
    country: texts(raw.country),
    destination: texts(raw.destination),
    startFrom: day(raw.startFrom),
    startTo: day(raw.startTo),
    endFrom: day(raw.endFrom),
    endTo: day(raw.endTo),
    oneCurtin: flag(raw.oneCurtin),
    sort,
    order: sort && raw.order === 'desc' ? 'desc' : undefined,
    page: pageNumber(raw.page),
    size: TABLE_PAGE_SIZES.find((size) => size === raw.size && size !== TABLE_PAGE_SIZE),
    data: raw.data === 'mock' ? 'mock' : undefined,
  }
}

export function stateOfSearch(search: TableSearch): TableState {
  return {
    filter: {
      staffIds: search.staff,
      statuses: search.status,
      regions: search.region,
      countries: search.country,
      destinations: search.destination,
      startFrom: search.startFrom,
      startTo: search.startTo,
      endFrom: search.endFrom,
      endTo: search.endTo,
      oneCurtin: search.oneCurtin,
    },
    sort: search.sort && { by: search.sort, dir: search.order ?? 'asc' },
    pageIndex: (search.page ?? 1) - 1,
    pageSize: search.size ?? TABLE_PAGE_SIZE,
  }
}

export function searchOfState({ filter, sort, pageIndex, pageSize }: TableState): TableSearch {
  return readTableSearch({
    staff: filter.staffIds,
    status: filter.statuses,
    region: filter.regions,
    country: filter.countries,
    destination: filter.destinations,
    startFrom: filter.startFrom,
    startTo: filter.startTo,
    endFrom: filter.endFrom,
    endTo: filter.endTo,
    oneCurtin: filter.oneCurtin,
    sort: sort?.by,
    order: sort?.dir,
    page: pageIndex + 1,
    size: pageSize,
  })
}

/** A parameter given once or several times; the router reads digits as a number. */
function texts(value: unknown): string[] | undefined {
  const given = Array.isArray(value) ? value : [value]
  return listOf(
    given.map((one) => (['string', 'number'].includes(typeof one) ? String(one).trim() : '') || undefined),
  )
}

function listOf<T>(values: (T | undefined)[] | undefined): T[] | undefined {
  const known = new Set((values ?? []).filter((value) => value !== undefined))
  return known.size > 0 ? [...known] : undefined
}

function day(value: unknown): Day | undefined {
  return isDay(value) ? value : undefined
}

function flag(value: unknown): boolean | undefined {
  const text = String(value).toLowerCase()
  return text === 'true' ? true : text === 'false' ? false : undefined
}

function pageNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 1 ? value : undefined
}
