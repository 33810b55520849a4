import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyTrip, nearbyDay } from '../testing/arbitrary-trips.ts'
import { normaliseListed } from './normalise-listed.ts'
import { normaliseTrip } from './normalise-trip.ts'

test('a listed trip reads as it does with any other field names', () => {
  fc.assert(
    fc.property(anyTrip, nearbyDay, (trip, today) => {
      expect(normaliseListed(trip, today)).toEqual(normaliseTrip(trip, today))
    }),
  )
})

test('spaces around names and texts are left out, and a missing cost is 0', () => {
  const trip = {
    trip_id: 7,
    staffMembers: [{ staff_id: ' 10002', first_name: 'Bao ', last_name: ' Nguyen' }],
    destinations: [
      {
        destination_id: 1,
        destination_name: ' ',
        country: { country_name: 'France ', region: { region_name: ' Europe' } },
      },
    ],
    start_date: '2026-03-09',
    end_date: '2026-03-12',
    one_curtin: false,
    est_cost: null,
    reason: ' Partner visit',
    comments: '\n',
    version: 3,
  }
  expect(normaliseListed(trip, '2026-03-10')).toEqual(normaliseTrip(trip, '2026-03-10'))
})
