import type { DestinationOption, StaffOption, Trip, TripUpdate } from '@sojourn/contract/trip/trip'
import { eachText } from '@sojourn/contract/trip/trip-fields'
import type { Answers } from './api-answers.ts'

export const STAFF: StaffOption[] = [
  { staff_id: '10001', first_name: 'Mia', last_name: 'Chen' },
  { staff_id: '10019', first_name: 'Bao', last_name: 'Nguyen' },
]

export const DESTINATIONS: DestinationOption[] = [
  place(1, 'Seoul', 'South Korea', 'Asia'),
  place(2, 'Paris', 'France', 'Europe'),
]

/** What forms and filters choose from. */
export const DIRECTORY: Answers = { listStaff: STAFF, listDestinations: DESTINATIONS }

/** Mia's trip to Paris, with the differences a test needs. */
export function exampleTrip(trip_id: number, differences: Partial<Trip> = {}): Trip {
  return {
    trip_id,
    start_date: '2051-03-10',
    end_date: '2051-03-14',
    staffMembers: STAFF.slice(0, 1),
    destinations: tripDestinations(['2']),
    est_cost: 100,
    one_curtin: false,
    ...eachText(() => ''),
    reason: 'Conference',
    version: 1,
    ...differences,
  }
}

/** The capitals of countries, which are named with their regions. */
export function capitalsOf(countries: Record<string, string>): Trip['destinations'] {
  return Object.entries(countries).map(([country_name, region_name], index) => ({
    destination_id: index + 1,
    destination_name: `Capital of ${country_name}`,
    country: { country_name, region: { region_name } },
  }))
}

/** The trip as the server answers after it was saved. */
export function savedTrip(trip: Trip, { staffIds, destinationIds, comments, ...fields }: TripUpdate): Trip {
  return {
    ...trip,
    ...fields,
    comments: comments ?? '',
    staffMembers: STAFF.filter(({ staff_id }) => staffIds.includes(staff_id)),
    destinations: tripDestinations(destinationIds),
    version: trip.version + 1,
  }
}

export function tripDestinations(ids: readonly string[]): Trip['destinations'] {
  return DESTINATIONS.filter(({ destination_id }) => ids.includes(String(destination_id))).map(
    ({ destination_id, destination_name, country_name, region_name }) => ({
      destination_id,
      destination_name,
      country: { country_name, region: { region_name } },
    }),
  )
}

function place(
  id: number,
  destination_name: string,
  country_name: string,
  region_name: string,
): DestinationOption {
  return { destination_id: id, destination_name, country_name, region_name }
}
