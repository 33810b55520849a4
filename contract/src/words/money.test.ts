import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCost } from '../testing/arbitrary-trips.ts'
import { formatMoney, isWholeCents, splitMoney, sumMoney } from './money.ts'

describe('a cost', () => {
  test.each([
    [0, '$0.00'],
    [5, '$5.00'],
    [0.1, '$0.10'],
    [450.5, '$450.50'],
    [1234.56, '$1,234.56'],
    [9_999_999_999.99, '$9,999,999,999.99'],
  ])('of %d is shown as %s', (cost, shown) => {
    expect(formatMoney(cost)).toBe(shown)
  })

  test.each([
    [0, true],
    [0.01, true],
    [0.29, true],
    [1.1, true],
    [9_999_999_999.99, true],
    [0.001, false],
    [0.299, false],
    [1.005, false],
    [0.1 + 0.2, false],
    [Number.NaN, false],
  ])('of %d is whole cents: %s', (cost, isWhole) => {
    expect(isWholeCents(cost)).toBe(isWhole)
  })

  test('of a whole number of cents is recognised', () => {
    fc.assert(
      fc.property(anyCost, (cost) => {
        expect(isWholeCents(cost)).toBe(true)
      }),
    )
  })
})

test('the order of costs makes no difference to their sum', () => {
  fc.assert(
    fc.property(fc.array(anyCost), (costs) => {
      expect(sumMoney(costs.toReversed())).toBe(sumMoney(costs))
      expect(isWholeCents(sumMoney(costs))).toBe(true)
    }),
  )
})

describe('an amount that is split', () => {
  test.each([
    [100, 1, [100]],
    [100, 2, [50, 50]],
    [100, 3, [33.34, 33.33, 33.33]],
    [0.02, 3, [0.01, 0.01, 0]],
    [0, 2, [0, 0]],
    [0.29, 2, [0.15, 0.14]],
    [9_999_999_999.99, 2, [5_000_000_000, 4_999_999_999.99]],
  ])('of %d is split between %i as %o', (amount, parts, shares) => {
    expect(splitMoney(amount, parts)).toEqual(shares)
  })

  test('loses no cent, and no share is more than a cent larger than another', () => {
    fc.assert(
      fc.property(anyCost, fc.integer({ min: 1, max: 500 }), (amount, parts) => {
        const shares = splitMoney(amount, parts)
        expect(shares).toHaveLength(parts)
        expect(sumMoney(shares)).toBe(sumMoney([amount]))
        const cents = shares.map((share) => Math.round(share * 100))
        expect(Math.max(...cents) - Math.min(...cents)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
