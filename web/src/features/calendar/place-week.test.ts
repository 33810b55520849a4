import { addDays, type Day, toDayNumber } from '@sojourn/contract/dates/day'
import { weekStart } from '@sojourn/contract/dates/month'
import { anyNormalisedTrips, nearbyDay } from '@sojourn/contract/testing/arbitrary-trips'
import { exampleTrip } from '@sojourn/contract/testing/example-trips'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { inCalendarOrder, tripsOn } from '@sojourn/contract/trip/trip-days'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PlacedWeek, placeWeek, type WeekBar } from './place-week.ts'

const SUNDAY = '2026-03-08'
const WEEK = [0, 1, 2, 3, 4, 5, 6]

/** Trips in that week, by the days on which they start and end, counted from its Sunday. */
function place(spans: [number, number][], lanes = 3) {
  const trips = spans.map(([start, end], index) =>
    exampleTrip({ trip_id: index + 1, start_date: addDays(SUNDAY, start), end_date: addDays(SUNDAY, end) }),
  )
  const { bars, hidden } = placeWeek(inCalendarOrder(trips), SUNDAY, lanes)
  return { bars: bars.map(({ trip, lane, from, to }) => [trip.trip_id, lane, from, to]), hidden }
}

test("trips that don't overlap share the first lane", () => {
  expect(
    place([
      [0, 1],
      [2, 3],
      [5, 5],
    ]),
  ).toEqual({
    bars: [
      [1, 0, 0, 1],
      [2, 0, 2, 3],
      [3, 0, 5, 5],
    ],
    hidden: [0, 0, 0, 0, 0, 0, 0],
  })
})

test('overlapping trips are below each other', () => {
  expect(
    place([
      [0, 3],
      [1, 4],
      [2, 2],
    ]).bars,
  ).toEqual([
    [1, 0, 0, 3],
    [2, 1, 1, 4],
    [3, 2, 2, 2],
  ])
})

test('a trip from the week before into the week after fills its lane', () => {
  expect(place([[-20, 30]]).bars).toEqual([[1, 0, 0, 6]])
})

test('a trip without a lane is counted, and shown from the day a lane becomes free', () => {
  expect(
    place(
      [
        [0, 2],
        [0, 6],
        [1, 4],
      ],
      2,
    ),
  ).toEqual({
    bars: [
      [2, 0, 0, 6],
      [1, 1, 0, 2],
      [3, 1, 3, 4],
    ],
    hidden: [0, 1, 1, 0, 0, 0, 0],
  })
})

test('trips in other weeks, and trips that end before they start, are left out', () => {
  expect(
    place([
      [-3, -1],
      [7, 9],
      [4, 2],
    ]),
  ).toEqual({ bars: [], hidden: [0, 0, 0, 0, 0, 0, 0] })
})

describe('for any trips and any week', () => {
  const covers = (bar: WeekBar<unknown>, day: number) => bar.from <= day && day <= bar.to

  interface Placed extends PlacedWeek<NormalisedTrip> {
    trips: NormalisedTrip[]
    sunday: Day
    lanes: number
  }

  function everyWeek(check: (placed: Placed) => void) {
    fc.assert(
      fc.property(anyNormalisedTrips, nearbyDay, fc.integer({ min: 0, max: 4 }), (unordered, day, lanes) => {
        const [trips, sunday] = [inCalendarOrder(unordered), weekStart(day)]
        check({ trips, sunday, lanes, ...placeWeek(trips, sunday, lanes) })
      }),
    )
  }

  test('no two bars in a lane overlap, and there are no extra lanes', () => {
    everyWeek(({ bars, lanes }) => {
      for (const day of WEEK) {
        const taken = bars.filter((bar) => covers(bar, day)).map((bar) => bar.lane)
        expect(new Set(taken).size).toBe(taken.length)
        expect(taken.every((lane) => lane >= 0 && lane < lanes)).toBe(true)
      }
    })
  })

  test('every trip on a day is shown or counted', () => {
    everyWeek(({ bars, hidden, trips, sunday }) => {
      for (const day of WEEK) {
        const shown = bars.filter((bar) => covers(bar, day)).map((bar) => bar.trip)
        const there = tripsOn(trips, addDays(sunday, day))
        expect(there).toEqual(expect.arrayContaining(shown))
        expect(shown.length + (hidden[day] ?? 0)).toBe(there.length)
      }
    })
  })

  test('a bar stays within its week and its trip', () => {
    everyWeek(({ bars, sunday }) => {
      for (const { trip, from, to } of bars) {
        expect(0 <= from && from <= to && to <= 6).toBe(true)
        expect(addDays(sunday, from) >= trip.start_date).toBe(true)
        expect(to).toBe(Math.min(6, toDayNumber(trip.end_date) - toDayNumber(sunday)))
      }
    })
  })

  test('a trip has one bar, and no lane is empty while a trip is only counted', () => {
    everyWeek(({ bars, hidden, lanes }) => {
      expect(new Set(bars.map((bar) => bar.trip)).size).toBe(bars.length)
      for (const day of WEEK) {
        if (hidden[day]) expect(bars.filter((bar) => covers(bar, day))).toHaveLength(lanes)
      }
    })
  })
})
