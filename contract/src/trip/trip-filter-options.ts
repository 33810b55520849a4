import { fullName } from '../words/full-name.ts'
import type { NormalisedTrip } from './normalise-trip.ts'
import type { Staff } from './trip.ts'
import type { TripFilter } from './trip-filter.ts'

export interface FilterOption {
  value: string
  label: string
}

export interface FilterOptions {
  staff: FilterOption[]
  regions: FilterOption[]
  countries: FilterOption[]
  destinations: FilterOption[]
}

/** The people and places of all trips, sorted by name, plus what is already chosen, even if no trip has it. People who left are marked. */
export function tripFilterOptions(
  trips: readonly NormalisedTrip[],
  left: ReadonlySet<string>,
  chosen: TripFilter = {},
): FilterOptions {
  const staff = new Map(chosen.staffIds?.map((id) => [id, id]))
  const regions = new Set(chosen.regions)
  const countries = new Set(chosen.countries)
  const destinations = new Set(chosen.destinations)
  const seen = new Set<readonly unknown[]>()
  /** Trips often share their lists, and each is needed once. */
  function isNew(list: readonly unknown[]): boolean {
    const { size } = seen
    return seen.add(list).size > size
  }
  for (const trip of trips) {
    if (isNew(trip.staff)) for (const person of trip.staff) staff.set(person.staff_id, labelOf(person, left))
    if (isNew(trip.region)) for (const region of trip.region) regions.add(region)
    if (isNew(trip.countries)) for (const country of trip.countries) countries.add(country)
    if (isNew(trip.destinations)) for (const destination of trip.destinations) destinations.add(destination)
  }
  return {
    staff: byLabel([...staff].map(([value, label]) => ({ value, label }))),
    regions: byLabel([...regions].map(same)),
    countries: byLabel([...countries].map(same)),
    destinations: byLabel([...destinations].map(same)),
  }
}

function labelOf(person: Staff, left: ReadonlySet<string>): string {
  return `${fullName(person)} (${person.staff_id})${left.has(person.staff_id) ? ', left' : ''}`
}

function same(value: string): FilterOption {
  return { value, label: value }
}

const collator = new Intl.Collator('en')

function byLabel(options: FilterOption[]): FilterOption[] {
  return options.sort((a, b) => collator.compare(a.label, b.label))
}
