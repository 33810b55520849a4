import type { DayRange } from '@sojourn/contract/dates/date-range'
import { rangeText } from '@sojourn/contract/dates/date-words'
import type { TripFilter } from '@sojourn/contract/trip/trip-filter'
import type { FilterOptions } from '@sojourn/contract/trip/trip-filter-options'

interface ActiveFilter {
  name: string
  text: string
  /** The change that removes it. */
  without: TripFilter
}

const LISTS = [
  ['staffIds', 'Staff'],
  ['statuses', 'Status'],
  ['regions', 'Region'],
  ['countries', 'Country'],
  ['destinations', 'Destination'],
] as const

export function activeFilters(filter: TripFilter, options: FilterOptions): ActiveFilter[] {
  const nameOf = (key: string, value: string) =>
    (key === 'staffIds' && options.staff.find((one) => one.value === value)?.label) || value
  const lists = LISTS.flatMap(([key, name]) =>
    (filter[key] ?? []).map((value: string) => ({
      name,
      text: nameOf(key, value),
      without: { [key]: (filter[key] ?? []).filter((one: string) => one !== value) },
    })),
  )
  const start = { from: filter.startFrom, to: filter.startTo }
  const end = { from: filter.endFrom, to: filter.endTo }
  return [
    ...lists,
    ...range('Start date', start, { startFrom: undefined, startTo: undefined }),
    ...range('End date', end, { endFrom: undefined, endTo: undefined }),
    ...(filter.oneCurtin === undefined
      ? []
      : [
          {
            name: 'One Curtin',
            text: filter.oneCurtin ? 'True' : 'False',
            without: { oneCurtin: undefined },
          },
        ]),
  ]
}

function range(name: string, days: DayRange, without: TripFilter): ActiveFilter[] {
  return days.from || days.to ? [{ name, text: rangeText(days), without }] : []
}
