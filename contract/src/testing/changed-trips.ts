import { addDays } from '../dates/day.ts'
import { type Trip, tripSchema } from '../trip/trip.ts'
import { eachText, FIELDS, type TripField } from '../trip/trip-fields.ts'
import { DESTINATIONS, STAFF } from './arbitrary-trips.ts'

/** Every key of a trip that a person can change, taken from the schema and not from the table of fields. */
export const KEYS_OF_A_TRIP = Object.keys(tripSchema.shape).filter(
  (key): key is TripField => key !== 'trip_id' && key !== 'version',
)

const TRIP: Trip = {
  trip_id: 7,
  staffMembers: STAFF.slice(0, 2),
  destinations: DESTINATIONS.slice(0, 2),
  start_date: '2026-03-10',
  end_date: '2026-03-12',
  est_cost: 420.5,
  one_curtin: false,
  ...eachText((field) => `Some ${field}`),
  version: 3,
}

/** For each field, a trip and the same trip with only that field changed. */
export function changedTrips(
  before = TRIP,
  staff = STAFF,
  destinations = DESTINATIONS,
): { field: TripField; before: Trip; after: Trip }[] {
  return KEYS_OF_A_TRIP.map((field) => {
    const values = {
      staff: staff.slice(-1),
      destinations: destinations.slice(-1),
      day: field === 'start_date' ? addDays(before.start_date, -1) : addDays(before.end_date, 1),
      cost: (before.est_cost ?? 0) + 1,
      flag: !before.one_curtin,
      text: `Another ${field}`,
    }
    return { field, before, after: { ...before, [field]: values[FIELDS[field].kind] } }
  })
}
