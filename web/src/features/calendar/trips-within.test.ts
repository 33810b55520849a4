import { anyNormalisedTrips, nearbyDay } from '@sojourn/contract/testing/arbitrary-trips'
import { inCalendarOrder, tripsBetween } from '@sojourn/contract/trip/trip-days'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tripsWithin } from './trips-within.ts'

test('finds what looking through all trips finds, in the same order', () => {
  fc.assert(
    fc.property(anyNormalisedTrips, nearbyDay, nearbyDay, (trips, one, other) => {
      const ordered = inCalendarOrder(trips)
      const [first, last] = [one, other].sort() as [string, string]
      expect(tripsWithin(ordered)(first, last)).toEqual(tripsBetween(ordered, first, last))
    }),
  )
})
