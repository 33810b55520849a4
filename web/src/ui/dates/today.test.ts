import { describe, expect, test } from 'vitest'
import { millisecondsToMidnight } from './today.ts'

const HOUR = 3_600_000

describe('the wait until the day changes', () => {
  test.each([
    ['at noon', new Date(2026, 10, 15, 12), 12 * HOUR],
    ['a millisecond before', new Date(2026, 10, 15, 23, 59, 59, 999), 1],
    ['on the last day of the year', new Date(2026, 11, 31, 23), HOUR],
    ['on a leap day', new Date(2028, 1, 29, 22), 2 * HOUR],
  ])('%s', (_when, now, wait) => {
    expect(millisecondsToMidnight(now)).toBe(wait)
  })

  test('is never zero, so that a timer cannot spin', () => {
    expect(millisecondsToMidnight(new Date(2026, 5, 1, 0, 0, 0, 0))).toBeGreaterThan(20 * HOUR)
  })
})
