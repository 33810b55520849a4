import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { type FilterOption, tripFilterOptions } from '@sojourn/contract/trip/trip-filter-options'
import type { CalendarSearch } from './calendar-search.ts'

interface CalendarOptions {
  staff: FilterOption[]
  country: FilterOption[]
  region: FilterOption[]
}

/** The options of each calendar filter, without duplicates, keyed by their names in the address. */
export function filterOptions(
  trips: readonly NormalisedTrip[],
  left: ReadonlySet<string>,
  chosen: CalendarSearch,
): CalendarOptions {
  const { staff, countries, regions } = tripFilterOptions(trips, left, {
    staffIds: listOf(chosen.staff),
    countries: listOf(chosen.country),
    regions: listOf(chosen.region),
  })
  return { staff, country: countries, region: regions }
}

function listOf(one: string | undefined): string[] {
  return one === undefined ? [] : [one]
}
