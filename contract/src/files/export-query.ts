import type { TripFilter } from '../trip/trip-filter.ts'
import type { TripSort } from '../trip/trip-sort.ts'
import { STATUS_VALUES } from '../trip/trip-status.ts'

/** The query the table sends for its filter and sort order. It contains only what the person chose. */
export function queryOf(filter: TripFilter, sort: TripSort | undefined): [name: string, value: string][] {
  const many = (name: string, values: readonly string[] = []) =>
    values.map((value): [string, string] => [name, value])
  const one = (name: string, value: string | undefined): [string, string][] =>
    value === undefined ? [] : [[name, value]]
  return [
    ...many('staffId', filter.staffIds),
    ...many(
      'status',
      filter.statuses?.map((status) => STATUS_VALUES[status]),
    ),
    ...many('region', filter.regions),
    ...many('country', filter.countries),
    ...many('destination', filter.destinations),
    ...one('startDateFrom', filter.startFrom),
    ...one('startDateTo', filter.startTo),
    ...one('endDateFrom', filter.endFrom),
    ...one('endDateTo', filter.endTo),
    ...one('oneCurtin', filter.oneCurtin === undefined ? undefined : String(filter.oneCurtin)),
    ...one('sortBy', sort?.by),
    ...one('sortDir', sort?.dir),
  ]
}
