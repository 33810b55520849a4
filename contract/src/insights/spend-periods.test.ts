import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCost, anyDay } from '../testing/arbitrary-trips.ts'
import { sumMoney } from '../words/money.ts'
import type { SpendGroup } from './spend.ts'
import { fillMonths, spendByPeriod } from './spend-periods.ts'

test.each([
  [[], []],
  [['2026-03'], ['2026-03']],
  [
    ['2025-11', '2026-02'],
    ['2025-11', '2025-12', '2026-01', '2026-02'],
  ],
  [
    ['1000-12', '1001-01'],
    ['1000-12', '1001-01'],
  ],
  [
    ['9999-11', '9999-12'],
    ['9999-11', '9999-12'],
  ],
  [
    ['1000-01', '9999-12'],
    ['1000-01', '9999-12'],
  ],
])('the months %o are listed as %o', (given, listed) => {
  expect(fillMonths(given.map(month)).map(({ key }) => key)).toEqual(listed)
})

test('a month without trips costs nothing', () => {
  expect(fillMonths(['2026-01', '2026-03'].map(month))[1]).toEqual({
    key: '2026-02',
    name: '2026-02',
    trips: 0,
    spent: 0,
    planned: 0,
    total: 0,
  })
})

test.each([
  ['three years', '2026-01', '2028-12', 36, '2026-01', '2028-12'],
  ['a month more', '2026-01', '2029-01', 4, '2026', '2029'],
  ['36 years', '2000-01', '2035-12', 36, '2000', '2035'],
  ['37 years', '1999-01', '2035-12', 5, '1990–1999', '2030–2039'],
  ['a thousand years', '1999-01', '2999-12', 11, '1900–1999', '2900–2999'],
  ['all years', '1000-01', '9999-12', 90, '1000–1099', '9900–9999'],
])('%s, %s to %s, are %i bars from %s to %s', (_, from, to, count, first, last) => {
  const periods = spendByPeriod([from, to].map(month))
  expect([periods.length, periods[0]?.name, periods.at(-1)?.name]).toEqual([count, first, last])
})

test('longer periods add up to the same cents', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyDay, anyCost), { maxLength: 12 }), (given) => {
      const costs = new Map(given.map(([day, cost]) => [day.slice(0, 7), cost]))
      const months = [...costs].sort().map(([key, total]) => ({ ...month(key), total, spent: total }))
      const all = sumMoney(costs.values())
      expect(sumMoney(spendByPeriod(months).map(({ total }) => total))).toBe(all)
      expect(sumMoney(fillMonths(months).map(({ total }) => total))).toBe(all)
    }),
  )
})

function month(key: string): SpendGroup {
  return { key, name: key, trips: 1, spent: 10, planned: 0, total: 10 }
}
