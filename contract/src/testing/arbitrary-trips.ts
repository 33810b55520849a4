import fc from 'fast-check'
import type { Day } from '../dates/day.ts'
import { COST_MAX } from '../limits.ts'
import { type NormalisedTrip, normaliseTrip } from '../trip/normalise-trip.ts'
import type { Staff, Trip, TripDestination } from '../trip/trip.ts'
import { eachText, FIELDS } from '../trip/trip-fields.ts'
import type { TripFilter } from '../trip/trip-filter.ts'
import { SORTABLE_COLUMNS, type TripSort } from '../trip/trip-sort.ts'
import { TRIP_STATUSES } from '../trip/trip-status.ts'

/** Only a few people, destinations and days, so that generated trips often share them. */
export const STAFF: readonly Staff[] = [
  { staff_id: '10001', first_name: 'Amelia', last_name: 'Hart' },
  { staff_id: '10002', first_name: 'Bao', last_name: 'Nguyen' },
  { staff_id: '10003', first_name: 'Chloé', last_name: 'Dubois' },
  { staff_id: '10004', first_name: 'Dmitri', last_name: 'Ivanov' },
]

export const DESTINATIONS: readonly TripDestination[] = [
  destination(1, 'Paris', 'France', 'Europe'),
  destination(2, 'Lyon', 'France', 'Europe'),
  destination(3, 'Rome', 'Italy', 'Europe'),
  destination(4, 'Singapore', 'Singapore', 'South East Asia'),
  destination(5, 'Hanoi', 'Vietnam', 'South East Asia'),
  destination(6, 'Nairobi', 'Kenya', 'Africa'),
]

const CENTS_MAX = Math.round(COST_MAX * 100)

/** Every day the product supports. */
export const anyDay: fc.Arbitrary<Day> = daysBetween('1000-01-01', '9999-12-31')

/** Days around the start of a leap year, so that trips cross months and years. */
export const nearbyDay: fc.Arbitrary<Day> = daysBetween('2027-12-20', '2028-03-05')

/** A cost in whole cents. Half of them are small, so that some repeat. */
export const anyCost: fc.Arbitrary<number> = fc
  .oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: CENTS_MAX }))
  .map((cents) => cents / 100)

/** What people type: several scripts, and characters with a meaning in CSV, SQL and HTML. */
const typed = fc.constantFrom(...'aZ7é李𠮷🙂 \n\t,;"\'=+-@<&\\%_', 'e\u0301')

export const anyReason: fc.Arbitrary<string> = fc
  .string({ unit: typed, minLength: 1, maxLength: 40 })
  .filter((reason) => reason.trim() !== '')

/** A valid trip as the server sends it. */
export const anyTrip: fc.Arbitrary<Trip> = fc
  .record({
    trip_id: fc.integer({ min: 1, max: 1_000_000 }),
    staffMembers: fc.shuffledSubarray([...STAFF], { minLength: 1 }),
    destinations: fc.shuffledSubarray([...DESTINATIONS], { minLength: 1 }),
    days: fc.tuple(nearbyDay, nearbyDay).map((days) => days.toSorted()),
    one_curtin: fc.boolean(),
    est_cost: fc.option(anyCost),
    ...eachText((field) =>
      FIELDS[field].isRequired ? anyReason : fc.string({ unit: typed, maxLength: 40 }),
    ),
    version: fc.integer({ min: 1, max: 1000 }),
  })
  .map(({ days: [start_date = '', end_date = ''], ...trip }) => ({ ...trip, start_date, end_date }))

/** Trips with different ids. */
export const anyTrips: fc.Arbitrary<Trip[]> = fc.uniqueArray(anyTrip, {
  maxLength: 25,
  selector: (trip) => trip.trip_id,
})

export const anyNormalisedTrip: fc.Arbitrary<NormalisedTrip> = fc
  .tuple(anyTrip, nearbyDay)
  .map(([trip, today]) => normaliseTrip(trip, today))

export const anyNormalisedTrips: fc.Arbitrary<NormalisedTrip[]> = fc
  .tuple(anyTrips, nearbyDay)
  .map(([trips, today]) => trips.map((trip) => normaliseTrip(trip, today)))

/** Any combination of filters, each of which matches a fair share of the trips above. */
export const anyFilter: fc.Arbitrary<TripFilter> = fc.record(
  {
    staffIds: fc.subarray(STAFF.map((person) => person.staff_id)),
    statuses: fc.subarray([...TRIP_STATUSES]),
    regions: fc.subarray(distinct(DESTINATIONS.map(({ country }) => country.region.region_name))),
    countries: fc.subarray(distinct(DESTINATIONS.map(({ country }) => country.country_name))),
    destinations: fc.subarray(DESTINATIONS.map(({ destination_name }) => destination_name)),
    startFrom: nearbyDay,
    startTo: nearbyDay,
    endFrom: nearbyDay,
    endTo: nearbyDay,
    oneCurtin: fc.boolean(),
  },
  { requiredKeys: [] },
)

export const anySort: fc.Arbitrary<TripSort> = fc.record({
  by: fc.constantFrom(...SORTABLE_COLUMNS),
  dir: fc.constantFrom('asc', 'desc'),
})

export function daysBetween(first: Day, last: Day): fc.Arbitrary<Day> {
  return fc
    .date({ min: new Date(first), max: new Date(last), noInvalidDate: true })
    .map((instant) => instant.toISOString().slice(0, 10))
}

function destination(id: number, name: string, country: string, region: string): TripDestination {
  return {
    destination_id: id,
    destination_name: name,
    country: { country_name: country, region: { region_name: region } },
  }
}

function distinct(texts: string[]): string[] {
  return [...new Set(texts)]
}
