import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyNormalisedTrips } from '../testing/arbitrary-trips.ts'
import { exampleTrip } from '../testing/example-trips.ts'
import { sumMoney } from '../words/money.ts'
import { oneCurtinParts } from './one-curtin.ts'

test.each([
  ['no trips', [], [0, 0, 0, 0]],
  ['only One Curtin trips', [[true, 50]], [1, 50, 1, 1]],
  ['none of them', [[false, 50]], [0, 0, 0, 0]],
  [
    'one of four, which costs half',
    [
      [true, 60],
      [false, 20],
      [false, 20],
      [false, 20],
    ],
    [1, 60, 0.25, 0.5],
  ],
  [
    'trips that cost nothing',
    [
      [true, 0],
      [false, 0],
    ],
    [1, 0, 0.5, 0],
  ],
] as [string, [boolean, number][], number[]][])('the One Curtin part of %s', (_, given, part) => {
  const trips = given.map(([one_curtin, cost], trip_id) => exampleTrip({ trip_id, one_curtin, cost }))
  const { trips: count, cost, tripsShare, costShare } = oneCurtinParts(trips).oneCurtin
  expect([count, cost, tripsShare, costShare]).toEqual(part)
})

test('the two parts add up to all trips', () => {
  fc.assert(
    fc.property(anyNormalisedTrips, (trips) => {
      const { oneCurtin, others } = oneCurtinParts(trips)
      expect(oneCurtin.trips + others.trips).toBe(trips.length)
      expect(sumMoney([oneCurtin.cost, others.cost])).toBe(sumMoney(trips.map(({ cost }) => cost)))
    }),
  )
})
