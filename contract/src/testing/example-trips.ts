import type { NormalisedTrip } from '../trip/normalise-trip.ts'
import { eachText } from '../trip/trip-fields.ts'
import { tripStatus } from '../trip/trip-status.ts'

/** Amelia's trip to Paris, with the differences a test needs. */
export function exampleTrip(differences: Partial<NormalisedTrip> = {}): NormalisedTrip {
  const start_date = differences.start_date ?? '2026-03-10'
  const end_date = differences.end_date ?? start_date
  return {
    trip_id: 1,
    staff: [{ staff_id: '10001', first_name: 'Amelia', last_name: 'Hart' }],
    trip: [{ region: 'Europe', countries: ['France'], destinations: ['Paris'] }],
    status: tripStatus({ start_date, end_date }, '2026-03-10'),
    region: ['Europe'],
    countries: ['France'],
    destinations: ['Paris'],
    one_curtin: false,
    cost: 100,
    ...eachText(() => ''),
    reason: 'Conference',
    version: 1,
    ...differences,
    start_date,
    end_date,
  }
}
