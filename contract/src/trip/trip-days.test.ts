import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyNormalisedTrips, nearbyDay } from '../testing/arbitrary-trips.ts'
import { exampleTrip } from '../testing/example-trips.ts'
import { inCalendarOrder, tripsBetween, tripsByDay, tripsOn } from './trip-days.ts'

const ids = (trips: { trip_id: number }[]) => trips.map((trip) => trip.trip_id)

test('the calendar draws the earliest first, then the longest, then the oldest', () => {
  const trips = [
    exampleTrip({ trip_id: 4, start_date: '2026-03-02', end_date: '2026-03-02' }),
    exampleTrip({ trip_id: 3, start_date: '2026-03-01', end_date: '2026-03-02' }),
    exampleTrip({ trip_id: 2, start_date: '2026-03-01', end_date: '2026-03-05' }),
    exampleTrip({ trip_id: 1, start_date: '2026-03-01', end_date: '2026-03-02' }),
  ]
  expect(ids(inCalendarOrder(trips))).toEqual([2, 1, 3, 4])
})

describe('a trip is on a day from its start to its end, both included', () => {
  const overNewYear = exampleTrip({ start_date: '2027-12-31', end_date: '2028-01-01' })
  const overLeapDay = exampleTrip({ start_date: '2028-02-28', end_date: '2028-03-01' })
  test.each([
    ['2027-12-30', overNewYear, false],
    ['2027-12-31', overNewYear, true],
    ['2028-01-01', overNewYear, true],
    ['2028-01-02', overNewYear, false],
    ['2028-02-27', overLeapDay, false],
    ['2028-02-28', overLeapDay, true],
    ['2028-02-29', overLeapDay, true],
    ['2028-03-01', overLeapDay, true],
    ['2028-03-02', overLeapDay, false],
  ])('%s', (day, trip, expected) => {
    expect(tripsOn([trip], day)).toEqual(expected ? [trip] : [])
  })
})

test('the trips between two days have at least one of those days', () => {
  const trip = exampleTrip({ start_date: '2026-03-10', end_date: '2026-03-12' })
  expect(tripsBetween([trip], '2026-03-12', '2026-03-20')).toEqual([trip])
  expect(tripsBetween([trip], '2026-03-01', '2026-03-10')).toEqual([trip])
  expect(tripsBetween([trip], '2026-03-11', '2026-03-11')).toEqual([trip])
  expect(tripsBetween([trip], '2026-03-13', '2026-03-20')).toEqual([])
})

test('each day lists the trips on it, for any range of days', () => {
  fc.assert(
    fc.property(anyNormalisedTrips, nearbyDay, nearbyDay, (trips, one, other) => {
      const [first = '', last = ''] = [one, other].toSorted()
      const byDay = tripsByDay(trips, first, last)
      expect([...byDay.keys()][0]).toBe(first)
      expect([...byDay.keys()].at(-1)).toBe(last)
      for (const [day, there] of byDay) expect(there).toEqual(tripsOn(trips, day))
    }),
  )
})

test('a trip that ends before it starts, or lasts for centuries, does no harm', () => {
  const backwards = exampleTrip({ start_date: '2026-03-12', end_date: '2026-03-10' })
  const endless = exampleTrip({ start_date: '1000-01-01', end_date: '9999-12-31' })
  const byDay = tripsByDay([backwards, endless], '2026-03-10', '2026-03-12')
  expect([...byDay.values()]).toEqual([[endless], [endless], [endless]])
})
