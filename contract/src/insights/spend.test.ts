import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyNormalisedTrips, nearbyDay } from '../testing/arbitrary-trips.ts'
import { exampleTrip } from '../testing/example-trips.ts'
import { sumMoney } from '../words/money.ts'
import {
  NO_SPEND,
  type SpendGroup,
  spendByCountry,
  spendByPerson,
  spendByRegion,
  spendByStartMonth,
  topSpend,
  totalSpend,
} from './spend.ts'

const TODAY = '2026-03-10'
const AMELIA = { staff_id: '10001', first_name: 'Amelia', last_name: 'Hart' }
const BAO = { staff_id: '10002', first_name: 'Bao', last_name: 'Nguyen' }
const CHLOE = { staff_id: '10003', first_name: 'Chloé', last_name: 'Dubois' }

describe('planned against spent', () => {
  test.each([
    ['ended yesterday', '2026-03-01', '2026-03-09', 100, 0],
    ['ends today', '2026-03-01', '2026-03-10', 0, 100],
    ['starts today', '2026-03-10', '2026-03-12', 0, 100],
    ['is upcoming', '2026-04-01', '2026-04-02', 0, 100],
  ])('a trip that %s (%s to %s) is %d spent, %d planned', (_, start_date, end_date, spent, planned) => {
    expect(totalSpend([exampleTrip({ start_date, end_date })], TODAY)).toMatchObject({
      trips: 1,
      spent,
      planned,
      total: 100,
    })
  })

  test('without trips it is zero', () => {
    expect(totalSpend([], TODAY)).toEqual(NO_SPEND)
    expect([spendByPerson([], TODAY), spendByStartMonth([], TODAY)]).toEqual([[], []])
  })
})

test('the whole cost of a trip counts in the month in which it starts', () => {
  const trips = [
    exampleTrip({ trip_id: 1, start_date: '2026-02-28', end_date: '2026-03-02', cost: 10 }),
    exampleTrip({ trip_id: 2, start_date: '2025-12-31', end_date: '2026-01-02', cost: 20 }),
    exampleTrip({ trip_id: 3, start_date: '2026-02-01', end_date: '2026-05-01', cost: 40 }),
  ]
  expect(spendByStartMonth(trips, TODAY)).toEqual([
    { key: '2025-12', name: '2025-12', trips: 1, spent: 20, planned: 0, total: 20 },
    { key: '2026-02', name: '2026-02', trips: 2, spent: 10, planned: 40, total: 50 },
  ])
})

describe('the cost of a trip', () => {
  test('is split to the cent between its travellers, and the trip counts for each', () => {
    const groups = spendByPerson([exampleTrip({ staff: [CHLOE, BAO, AMELIA], cost: 100 })], TODAY)
    expect(groups.map(({ name, trips, total }) => [name, trips, total])).toEqual([
      ['Amelia Hart', 1, 33.34],
      ['Bao Nguyen', 1, 33.33],
      ['Chloé Dubois', 1, 33.33],
    ])
  })

  test('is split between its countries, and each region totals its countries', () => {
    const trips = [
      exampleTrip({
        trip: [
          { region: 'Europe', countries: ['Italy', 'France'], destinations: ['Rome', 'Paris', 'Lyon'] },
          { region: 'Africa', countries: ['Kenya'], destinations: ['Nairobi'] },
        ],
        cost: 100,
      }),
    ]
    expect(spendByCountry(trips, TODAY).map(({ name, total }) => [name, total])).toEqual([
      ['France', 33.34],
      ['Italy', 33.33],
      ['Kenya', 33.33],
    ])
    expect(spendByRegion(trips, TODAY).map(({ name, trips, total }) => [name, trips, total])).toEqual([
      ['Europe', 1, 66.67],
      ['Africa', 1, 33.33],
    ])
  })

  test('is kept if it has no country or no travellers', () => {
    const nowhere = exampleTrip({ trip: [], staff: [], cost: 5 })
    expect(spendByPerson([nowhere], TODAY)).toMatchObject([{ key: '', trips: 1, total: 5 }])
    const atSea = exampleTrip({
      trip_id: 2,
      trip: [{ region: 'Seas', countries: [], destinations: ['Atlantis'] }],
      cost: 7,
    })
    expect(spendByCountry([nowhere, atSea], TODAY)).toMatchObject([{ key: '', trips: 2, total: 12 }])
    expect(spendByRegion([nowhere, atSea], TODAY)).toMatchObject([
      { key: 'Seas', total: 7 },
      { key: '', total: 5 },
    ])
  })
})

test('two people with the same name are two people', () => {
  const other = { ...AMELIA, staff_id: '10009' }
  const groups = spendByPerson([exampleTrip({ staff: [AMELIA, other], cost: 10 })], TODAY)
  expect(groups.map(({ key, name, total }) => [key, name, total])).toEqual([
    ['10001', 'Amelia Hart', 5],
    ['10009', 'Amelia Hart', 5],
  ])
})

test('however trips are grouped, the cents add up', () => {
  fc.assert(
    fc.property(anyNormalisedTrips, nearbyDay, (trips, today) => {
      const all = totalSpend(trips, today)
      expect(all.total).toBe(sumMoney(trips.map(({ cost }) => cost)))
      expect(sumMoney([all.spent, all.planned])).toBe(all.total)
      for (const by of [spendByStartMonth, spendByRegion, spendByCountry, spendByPerson]) {
        const groups = by(trips, today)
        expect(sumOf(groups, 'spent')).toBe(all.spent)
        expect(sumOf(groups, 'planned')).toBe(all.planned)
        expect(sumOf(groups, 'total')).toBe(all.total)
        expect(sumOf(topSpend(groups, 2), 'total')).toBe(all.total)
      }
    }),
  )
})

test('the order of trips, people and destinations makes no difference', () => {
  fc.assert(
    fc.property(anyNormalisedTrips, nearbyDay, (trips, today) => {
      const turned = trips.toReversed().map((trip) => ({
        ...trip,
        staff: trip.staff.toReversed(),
        trip: trip.trip.toReversed().map((group) => ({ ...group, countries: group.countries.toReversed() })),
      }))
      for (const by of [spendByStartMonth, spendByRegion, spendByCountry, spendByPerson]) {
        expect(by(turned, today)).toEqual(by(trips, today))
      }
    }),
  )
})

test.each([
  [3, ['A', 'B', 'C']],
  [4, ['A', 'B', 'C', 'D']],
  [5, ['A', 'B', 'C', 'Others (2)']],
])('the largest three of %i are shown as %o', (count, names) => {
  const groups = [...'ABCDE']
    .slice(0, count)
    .map((name, index) => ({ ...NO_SPEND, key: name, name, total: 9 - index }))
  expect(topSpend(groups, 3).map(({ name }) => name)).toEqual(names)
})

function sumOf(groups: readonly SpendGroup[], part: 'spent' | 'planned' | 'total'): number {
  return sumMoney(groups.map((group) => group[part]))
}
