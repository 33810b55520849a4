import { type Day, isDay } from '@sojourn/contract/dates/day'
import { TABLE_PAGE_SIZE, TABLE_PAGE_SIZES } from '@sojourn/contract/limits'
import type { TripFilter } from '@sojourn/contract/trip/trip-filter'
import { SORTABLE_COLUMNS, type SortableColumn, type SortDirection } from '@sojourn/contract/trip/trip-sort'
import { parseStatus, type TripStatus } from '@sojourn/contract/trip/trip-status'
import type { TableState } from '../table-state.ts'

/** Every filter, with its name in the address and how it is read. */
const FILTERS = {
  staffIds: ['staff', texts],
  statuses: ['status', statuses],
  regions: ['region', texts],
  countries: ['country', texts],
  destinations: ['destination', texts],
  startFrom: ['startFrom', day],
  startTo: ['startTo', day],
  endFrom: ['endFrom', day],
  endTo: ['endTo', day],
  oneCurtin: ['oneCurtin', flag],
} as const satisfies { [Key in keyof TripFilter]-?: readonly [string, (raw: unknown) => TripFilter[Key]] }

type Filters = typeof FILTERS
type FilterSearch = { [Key in keyof Filters as Filters[Key][0]]?: ReturnType<Filters[Key][1]> }

/** The table's state in the address. */
export interface TableSearch extends FilterSearch {
  sort?: SortableColumn | undefined
  order?: SortDirection | undefined
  /** Counted from 1. */
  page?: number | undefined
  size?: number | undefined
  /** The built-in sample list instead of the live one. */
  data?: 'mock' | undefined
}

/** Drops invalid values. */
export function readTableSearch(raw: Record<string, unknown>): TableSearch {
  const sort = SORTABLE_COLUMNS.find((column) => column === raw.sort)
  return {
    ...(eachFilter((_, [name, read]) => [name, read(raw[name])]) as FilterSearch),
    sort,
    order: sort && raw.order === 'desc' ? 'desc' : undefined,
    page: pageNumber(raw.page),
    size: TABLE_PAGE_SIZES.find((size) => size === raw.size && size !== TABLE_PAGE_SIZE),
    data: raw.data === 'mock' ? 'mock' : undefined,
  }
}

export function stateOfSearch(search: TableSearch): TableState {
  return {
    filter: eachFilter((key, [name]) => [key, search[name]]) as TripFilter,
    sort: search.sort && { by: search.sort, dir: search.order ?? 'asc' },
    pageIndex: (search.page ?? 1) - 1,
    pageSize: search.size ?? TABLE_PAGE_SIZE,
  }
}

export function searchOfState({ filter, sort, pageIndex, pageSize }: TableState): TableSearch {
  return readTableSearch({
    ...eachFilter((key, [name]) => [name, filter[key]]),
    sort: sort?.by,
    order: sort?.dir,
    page: pageIndex + 1,
    size: pageSize,
  })
}

function eachFilter(
  entryOf: (key: keyof Filters, filter: Filters[keyof Filters]) => [string, unknown],
): Record<string, unknown> {
  const keys = Object.keys(FILTERS) as (keyof Filters)[]
  return Object.fromEntries(keys.map((key) => entryOf(key, FILTERS[key])))
}

/** A parameter given once or several times; the router reads digits as a number. */
function texts(value: unknown): string[] | undefined {
  const given = Array.isArray(value) ? value : [value]
  return listOf(
    given.map((one) => (['string', 'number'].includes(typeof one) ? String(one).trim() : '') || undefined),
  )
}

function statuses(value: unknown): TripStatus[] | undefined {
  return listOf(texts(value)?.map(parseStatus))
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
