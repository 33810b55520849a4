import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyNormalisedTrips, anySort } from '../testing/arbitrary-trips.ts'
import { exampleTrip } from '../testing/example-trips.ts'
import { orderedPart, sortTrips } from './ordered-trips.ts'
import { newestFirst, SORTABLE_COLUMNS, type TripSort } from './trip-sort.ts'

/** Two trips cost the same, two start on the same day and two end on the same day. */
const trips = [
  exampleTrip({ trip_id: 1, start_date: '2026-03-01', end_date: '2026-03-20', cost: 300 }),
  exampleTrip({ trip_id: 2, start_date: '2026-05-01', end_date: '2026-05-02', cost: 20 }),
  exampleTrip({ trip_id: 3, start_date: '2026-03-01', end_date: '2026-03-02', cost: 100 }),
  exampleTrip({ trip_id: 4, start_date: '2025-12-31', end_date: '2026-03-20', cost: 300 }),
]

test('only start date, end date and cost can be sorted', () => {
  expect(SORTABLE_COLUMNS).toEqual(['start_date', 'end_date', 'cost'])
})

describe('sorted', () => {
  test.each<[string, TripSort | undefined, number[]]>([
    ['by nothing, newest start first', undefined, [2, 3, 1, 4]],
    ['by start date ascending', { by: 'start_date', dir: 'asc' }, [4, 3, 1, 2]],
    ['by start date descending', { by: 'start_date', dir: 'desc' }, [2, 3, 1, 4]],
    ['by end date ascending', { by: 'end_date', dir: 'asc' }, [3, 1, 4, 2]],
    ['by end date descending', { by: 'end_date', dir: 'desc' }, [2, 1, 4, 3]],
    ['by cost ascending, as numbers', { by: 'cost', dir: 'asc' }, [2, 3, 1, 4]],
    ['by cost descending', { by: 'cost', dir: 'desc' }, [1, 4, 3, 2]],
  ])('%s', (_, sort, ids) => {
    expect(sortTrips(trips, sort).map((trip) => trip.trip_id)).toEqual(ids)
  })

  test('the original list stays unchanged', () => {
    sortTrips(trips, { by: 'cost', dir: 'asc' })
    sortTrips(trips, undefined)
    expect(trips.map((trip) => trip.trip_id)).toEqual([1, 2, 3, 4])
  })
})

describe('any list of trips', () => {
  test('without a sort has the newest start first, then the newer trip', () => {
    fc.assert(
      fc.property(anyNormalisedTrips, (list) => {
        for (const [earlier, later] of neighbours(sortTrips(list, undefined))) {
          expect(earlier.start_date >= later.start_date).toBe(true)
          if (earlier.start_date === later.start_date) expect(earlier.trip_id > later.trip_id).toBe(true)
        }
      }),
    )
  })

  test('sorted has each trip once', () => {
    fc.assert(
      fc.property(anyNormalisedTrips, fc.option(anySort, { nil: undefined }), (list, sort) => {
        const sorted = sortTrips(list, sort)
        expect(sorted).toHaveLength(list.length)
        expect(new Set(sorted)).toEqual(new Set(list))
      }),
    )
  })

  test('sorted is in order, and equal trips keep the default order both ways', () => {
    fc.assert(
      fc.property(anyNormalisedTrips, anySort, (list, sort) => {
        const positionInList = new Map(
          sortTrips(list, undefined).map((trip, position) => [trip.trip_id, position]),
        )
        for (const [before, after] of neighbours(sortTrips(list, sort))) {
          const [low, high] = sort.dir === 'asc' ? [before, after] : [after, before]
          expect(low[sort.by] <= high[sort.by]).toBe(true)
          if (low[sort.by] !== high[sort.by]) continue
          expect(positionInList.get(before.trip_id)).toBeLessThan(positionInList.get(after.trip_id) ?? -1)
        }
      }),
    )
  })

  test('sorts the same whatever its first order was', () => {
    fc.assert(
      fc.property(anyNormalisedTrips, fc.option(anySort, { nil: undefined }), (list, sort) => {
        expect(sortTrips(list.toReversed(), sort)).toEqual(sortTrips(list, sort))
      }),
    )
  })

  test('has parts that make up the whole', () => {
    const anyPlace = fc.integer({ min: 0, max: 60 })
    fc.assert(
      fc.property(anyNormalisedTrips, anySort, anyPlace, anyPlace, (list, sort, from, to) => {
        const part = orderedPart(newestFirst(list), sort, from, to)
        expect(part).toEqual(sortTrips(list, sort).slice(from, to))
      }),
    )
  })
})

test.each(SORTABLE_COLUMNS)('pages of a long list by %s are those of the list sorted as a whole', (by) => {
  const long = newestFirst(
    Array.from({ length: 5_000 }, (_, index) => {
      const day = `2026-0${1 + (index % 9)}-1${(index * 7) % 10}`
      return exampleTrip({ trip_id: index + 1, start_date: day, end_date: day, cost: (index * 7919) % 997 })
    }),
  )
  for (const sign of [1, -1]) {
    // Native sorting keeps the order of equal trips.
    const sorted = long.toSorted((a, b) => sign * (a[by] < b[by] ? -1 : a[by] > b[by] ? 1 : 0))
    for (const from of [0, 10, 2_490, 4_980, 4_990]) {
      const part = orderedPart(long, { by, dir: sign === 1 ? 'asc' : 'desc' }, from, from + 10)
      expect(part.map(({ trip_id }) => trip_id)).toEqual(
        sorted.slice(from, from + 10).map(({ trip_id }) => trip_id),
      )
    }
  }
})

function neighbours<T>(list: readonly T[]): [T, T][] {
  return list.slice(1).map((next, index) => [list[index] as T, next])
}
