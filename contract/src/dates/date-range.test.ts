import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DATE_RANGE_DAYS_MAX, DATE_RANGE_INPUTS, DATE_RANGE_PRESETS } from '../limits.ts'
import {
  type DateRangePreset,
  type DayRange,
  dateRangeBounds,
  daysOfRange,
  isSameRange,
  presetRange,
  rangeOfDays,
} from './date-range.ts'
import { addDays } from './day.ts'

describe('the presets', () => {
  // 11 November 2026 is a Wednesday.
  test.each<[DateRangePreset, string, string, string]>([
    ['Today', '2026-11-11', '2026-11-11', '2026-11-11'],
    ['Yesterday', '2026-11-11', '2026-11-10', '2026-11-10'],
    ['Yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['Yesterday', '2026-01-01', '2025-12-31', '2025-12-31'],
    ['This Week', '2026-11-11', '2026-11-08', '2026-11-14'],
    ['This Week', '2026-11-08', '2026-11-08', '2026-11-14'],
    ['This Week', '2026-11-14', '2026-11-08', '2026-11-14'],
    ['This Week', '2027-01-01', '2026-12-27', '2027-01-02'],
    ['This Week', '1969-12-31', '1969-12-28', '1970-01-03'],
    ['Last Week', '2026-11-11', '2026-11-01', '2026-11-07'],
    ['Last Week', '2026-11-08', '2026-11-01', '2026-11-07'],
    ['This Month', '2026-11-11', '2026-11-01', '2026-11-30'],
    ['This Month', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['This Month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['Last Month', '2026-11-11', '2026-10-01', '2026-10-31'],
    ['Last Month', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['Last Month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ])('%s on %s is %s to %s', (preset, today, from, to) => {
    expect(presetRange(preset, today)).toEqual({ from, to })
  })

  test('each has a range', () => {
    for (const preset of DATE_RANGE_PRESETS) expect(presetRange(preset, '2026-11-11').from).toBeDefined()
  })
})

describe('a number of days', () => {
  test.each<[number, DayRange, DayRange]>([
    [0, {}, {}],
    [1, { from: '2026-11-11', to: '2026-11-11' }, { from: '2026-11-11', to: '2026-11-11' }],
    [7, { from: '2026-11-05', to: '2026-11-11' }, { from: '2026-11-11', to: '2026-11-17' }],
    [DATE_RANGE_DAYS_MAX, { from: '1753-01-28', to: '2026-11-11' }, { from: '2026-11-11', to: '2300-08-25' }],
  ])('%i up to today, and starting today', (count, upTo, starting) => {
    expect(rangeOfDays('days up to today', count, '2026-11-11')).toEqual(upTo)
    expect(rangeOfDays('days starting today', count, '2026-11-11')).toEqual(starting)
  })

  test('is read back from its range', () => {
    const counts = fc.integer({ min: 0, max: DATE_RANGE_DAYS_MAX })
    fc.assert(
      fc.property(counts, fc.constantFrom(...DATE_RANGE_INPUTS), (count, input) => {
        const range = rangeOfDays(input, count, '2026-11-11')
        expect(daysOfRange(input, range, '2026-11-11')).toBe(count)
      }),
    )
  })

  test.each<[string, DayRange]>([
    ['that does not touch today', { from: '2026-11-01', to: '2026-11-10' }],
    ['that has no end', { from: '2026-11-11' }],
    ['that has no beginning', { to: '2026-11-11' }],
    ['that is not set', {}],
  ])('is 0 for a range %s', (_, range) => {
    expect(DATE_RANGE_INPUTS.map((input) => daysOfRange(input, range, '2026-11-11'))).toEqual([0, 0])
  })
})

test.each([
  ['2026-11-11', '1926-11-11', '2046-11-11'],
  ['2028-02-29', '1928-02-29', '2048-02-29'],
  ['2000-02-29', '1900-02-28', '2020-02-29'],
])('the bounds on %s are %s and %s', (today, min, max) => {
  expect(dateRangeBounds(today)).toEqual({ min, max })
})

test('two ranges are the same when both sides are', () => {
  const range = { from: '2026-11-01', to: '2026-11-30' }
  expect(isSameRange(range, { ...range })).toBe(true)
  expect(isSameRange(range, { from: range.from })).toBe(false)
  expect(isSameRange(range, { ...range, to: addDays(range.to, 1) })).toBe(false)
  expect(isSameRange({}, { from: undefined, to: undefined })).toBe(true)
})
