import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyNormalisedTrips, nearbyDay } from '../testing/arbitrary-trips.ts'
import { exampleTrip } from '../testing/example-trips.ts'
import { monthlyExpenses, ongoingCount, plannedCount, upcomingTrips, yearlyExpenses } from './trip-figures.ts'
import { tripStatus } from './trip-status.ts'

const TODAY = '2026-03-10'

describe('how many trips are ongoing and planned', () => {
  test.each([
    ['starts today', '2026-03-10', '2026-03-12', 1, 0],
    ['ends today', '2026-03-08', '2026-03-10', 1, 0],
    ['is only today', '2026-03-10', '2026-03-10', 1, 0],
    ['is ongoing', '2026-02-01', '2026-04-01', 1, 0],
    ['ended yesterday', '2026-03-08', '2026-03-09', 0, 0],
    ['starts tomorrow', '2026-03-11', '2026-03-12', 0, 1],
    ['starts next year', '2027-03-10', '2027-03-10', 0, 1],
  ])('a trip that %s (%s to %s) counts %i as ongoing, %i as planned', (_, start_date, end_date, on, next) => {
    const trips = [exampleTrip({ start_date, end_date })]
    expect([ongoingCount(trips, TODAY), plannedCount(trips, TODAY)]).toEqual([on, next])
  })

  test('without trips both are 0', () => {
    expect([ongoingCount([], TODAY), plannedCount([], TODAY)]).toEqual([0, 0])
  })

  test('the counts agree with the status of each trip', () => {
    fc.assert(
      fc.property(anyNormalisedTrips, nearbyDay, (trips, today) => {
        const statuses = trips.map((trip) => tripStatus(trip, today))
        expect(ongoingCount(trips, today)).toBe(statuses.filter((status) => status === 'Ongoing').length)
        expect(plannedCount(trips, today)).toBe(statuses.filter((status) => status === 'Planned').length)
      }),
    )
  })

  test('trips can come from any iterable', () => {
    const live = new Map([[1, exampleTrip({ start_date: TODAY })]])
    expect(ongoingCount(live.values(), TODAY)).toBe(1)
    expect(monthlyExpenses(live.values(), TODAY)).toBe(100)
  })
})

describe('expenses of this month, by the day a trip ends', () => {
  test.each([
    ['ends on the first of the month', '2026-02-20', '2026-03-01', TODAY, true],
    ['ends on the last of the month', '2026-03-30', '2026-03-31', TODAY, true],
    ['starts this month and ends in the next', '2026-03-30', '2026-04-01', TODAY, false],
    ['ended on the last day of the month before', '2026-02-20', '2026-02-28', TODAY, false],
    ['ended in the same month of last year', '2025-03-09', '2025-03-10', TODAY, false],
    ['ends in the same month of next year', '2027-03-09', '2027-03-10', TODAY, false],
    ['ends on the leap day, seen in February', '2028-02-20', '2028-02-29', '2028-02-01', true],
    ['ends on the leap day, seen on March 1', '2028-02-20', '2028-02-29', '2028-03-01', false],
    ['ends on New Year, seen on New Year', '2025-12-30', '2026-01-01', '2026-01-01', true],
    ['ends on New Year, seen on New Year’s Eve', '2025-12-30', '2026-01-01', '2025-12-31', false],
    ['ended on New Year’s Eve, seen on New Year', '2025-12-30', '2025-12-31', '2026-01-01', false],
  ])('a trip that %s (%s to %s; today %s) counts: %s', (_, start_date, end_date, today, counts) => {
    expect(monthlyExpenses([exampleTrip({ start_date, end_date, cost: 450.5 })], today)).toBe(
      counts ? 450.5 : 0,
    )
  })
})

describe('expenses of this year, by the day a trip starts', () => {
  test.each([
    ['starts on New Year', '2026-01-01', '2026-01-02', TODAY, true],
    ['starts on New Year’s Eve and ends next year', '2026-12-31', '2027-01-04', TODAY, true],
    ['started last year and ends in this one', '2025-12-31', '2026-01-04', TODAY, false],
    ['starts next year', '2027-01-01', '2027-01-04', TODAY, false],
    ['starts on the leap day', '2028-02-29', '2028-03-01', '2028-12-31', true],
    ['started on New Year’s Eve, seen on New Year’s Eve', '2025-12-31', '2026-01-04', '2025-12-31', true],
    ['started on New Year’s Eve, seen on New Year', '2025-12-31', '2026-01-04', '2026-01-01', false],
  ])('a trip that %s (%s to %s; today %s) counts: %s', (_, start_date, end_date, today, counts) => {
    expect(yearlyExpenses([exampleTrip({ start_date, end_date, cost: 450.5 })], today)).toBe(
      counts ? 450.5 : 0,
    )
  })
})

describe('sums of costs', () => {
  test.each([
    ['no trips', [], 0],
    ['trips that cost nothing', [0, 0], 0],
    ['ten cents and twenty', [0.1, 0.2], 0.3],
    ['a cent, ten times', Array(10).fill(0.01), 0.1],
    ['costs that a binary sum gets wrong', [1.1, 2.2, 3.3], 6.6],
    ['a price with 99 cents, a thousand times', Array(1000).fill(19.99), 19_990],
    ['the highest cost and a cent', [9_999_999_999.99, 0.01], 10_000_000_000],
  ])('%s add up exactly', (_, costs: number[], sum) => {
    const trips = costs.map((cost, index) => exampleTrip({ trip_id: index, cost }))
    expect([monthlyExpenses(trips, TODAY), yearlyExpenses(trips, TODAY)]).toEqual([sum, sum])
  })

  test('are exact to the cent for any trips', () => {
    fc.assert(
      fc.property(anyNormalisedTrips, nearbyDay, (trips, today) => {
        const endingThisMonth = trips.filter((trip) => trip.end_date.slice(0, 7) === today.slice(0, 7))
        const startingThisYear = trips.filter((trip) => trip.start_date.slice(0, 4) === today.slice(0, 4))
        expect(monthlyExpenses(trips, today).toFixed(2)).toBe(exactSum(endingThisMonth))
        expect(yearlyExpenses(trips, today).toFixed(2)).toBe(exactSum(startingThisYear))
      }),
    )
  })
})

describe('the upcoming trips', () => {
  test('are those after today, earliest first', () => {
    const trips = [
      exampleTrip({ trip_id: 1, start_date: '2026-05-01' }),
      exampleTrip({ trip_id: 2, start_date: '2026-03-10', end_date: '2026-06-01' }),
      exampleTrip({ trip_id: 3, start_date: '2026-03-11' }),
      exampleTrip({ trip_id: 4, start_date: '2027-01-01' }),
      exampleTrip({ trip_id: 5, start_date: '2026-03-09' }),
      exampleTrip({ trip_id: 6, start_date: '2026-12-31' }),
    ]
    expect(upcomingTrips(trips, TODAY).map((trip) => trip.trip_id)).toEqual([3, 1, 6, 4])
  })

  test('are at most ten, the earliest ones', () => {
    const trips = Array.from({ length: 12 }, (_, index) =>
      exampleTrip({ trip_id: index, start_date: `2026-04-${30 - index}` }),
    )
    expect(upcomingTrips(trips, TODAY).map((trip) => trip.start_date)).toEqual(
      Array.from({ length: 10 }, (_, index) => `2026-04-${19 + index}`),
    )
  })

  test('on the same day are sorted by id', () => {
    const trips = [3, 1, 2].map((trip_id) => exampleTrip({ trip_id, start_date: '2026-04-01' }))
    expect(upcomingTrips(trips, TODAY).map((trip) => trip.trip_id)).toEqual([1, 2, 3])
  })

  test('leave the original list unchanged', () => {
    const trips = [3, 1].map((trip_id) => exampleTrip({ trip_id, start_date: '2026-04-01' }))
    upcomingTrips(trips, TODAY)
    expect(trips.map((trip) => trip.trip_id)).toEqual([3, 1])
  })

  test('are planned, and none is later than one that is left out', () => {
    fc.assert(
      fc.property(anyNormalisedTrips, nearbyDay, (trips, today) => {
        const shown = upcomingTrips(trips, today)
        const leftOut = trips.filter((trip) => trip.start_date > today && !shown.includes(trip))
        expect(shown).toHaveLength(Math.min(plannedCount(trips, today), 10))
        const starts = shown.map((trip) => trip.start_date)
        expect(starts).toEqual(starts.toSorted())
        for (const trip of leftOut) expect(trip.start_date >= (starts.at(-1) ?? '')).toBe(true)
      }),
    )
  })
})

/** Adds the costs as whole cents, without floating point. */
function exactSum(trips: { cost: number }[]): string {
  const cents = trips.reduce((sum, trip) => sum + BigInt(trip.cost.toFixed(2).replace('.', '')), 0n)
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
