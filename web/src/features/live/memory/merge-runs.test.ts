import { anyTrips } from '@sojourn/contract/testing/arbitrary-trips'
import { compareNewestFirst } from '@sojourn/contract/trip/trip-sort'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRuns } from './merge-runs.ts'

test('trips that arrive in pieces come out in the order of the list', () => {
  fc.assert(
    fc.property(fc.array(anyTrips, { maxLength: 20 }), (pieces) => {
      const runs = createRuns()
      for (const piece of pieces) runs.add([...piece])
      expect(runs.all()).toEqual(pieces.flat().sort(compareNewestFirst))
    }),
  )
})
