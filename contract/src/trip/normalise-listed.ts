import type { Day } from '../dates/day.ts'
import type { NormalisedTrip } from './normalise-trip.ts'
import { type Place, type Whereabouts, whereItGoes } from './region-groups.ts'
import type { Staff, Trip, TripDestination } from './trip.ts'
import { eachText } from './trip-fields.ts'
import { tripStatus } from './trip-status.ts'

/** What `normaliseTrip` gives for a trip as the server lists it, in a quarter of the time: no other field names are tried. */
export function normaliseListed(trip: Trip, today: Day): NormalisedTrip {
  const { trip: groups, region, countries, destinations } = whereListedGoes(trip.destinations)
  return {
    trip_id: trip.trip_id,
    staff: staffOfListed(trip.staffMembers),
    trip: groups,
    status: tripStatus(trip, today),
    region,
    countries,
    destinations,
    start_date: trip.start_date,
    end_date: trip.end_date,
    one_curtin: trip.one_curtin,
    cost: trip.est_cost ?? 0,
    ...eachText((field) => trip[field].trim()),
    version: trip.version,
  }
}

export function staffOfListed(staffMembers: readonly Staff[]): Staff[] {
  return staffMembers.map(trimmed)
}

export function whereListedGoes(destinations: readonly TripDestination[]): Whereabouts {
  return whereItGoes(destinations.map(placeOf))
}

function placeOf({ destination_name, country }: TripDestination): Place {
  return {
    region: country.region.region_name.trim(),
    country: country.country_name.trim(),
    name: destination_name.trim(),
  }
}

function trimmed({ staff_id, first_name, last_name }: Staff): Staff {
  return { staff_id: staff_id.trim(), first_name: first_name.trim(), last_name: last_name.trim() }
}
