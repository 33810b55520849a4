import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearbyDay } from '../testing/arbitrary-trips.ts'
import { toDayNumber, yearMonthOf } from './day.ts'
import {
  addMonths,
  daysFrom,
  firstDayOf,
  isMonth,
  lastDayOf,
  monthsBetween,
  monthsOf,
  sameDateIn,
  weekStart,
  weeksOf,
} from './month.ts'

test.each([
  ['2026-11', true],
  ['1001-01', true],
  ['9998-12', true],
  ['2026-00', false],
  ['2026-13', false],
  ['2026-1', false],
  ['2026-11-01', false],
  ['1000-12', false],
  ['9999-01', false],
  ['', false],
  [202611, false],
  [undefined, false],
])('%j is a month that can be shown: %s', (text, expected) => {
  expect(isMonth(text)).toBe(expected)
})

test.each([
  ['2026-01', '2026-01-31'],
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2100-02', '2100-02-28'],
  ['2000-02', '2000-02-29'],
  ['2026-04', '2026-04-30'],
  ['2026-12', '2026-12-31'],
])('the last day of %s is %s', (month, last) => {
  expect(lastDayOf(month)).toBe(last)
})

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-01', 12, '2027-01'],
  ['2026-01', -13, '2024-12'],
  ['9998-12', 1, '9998-12'],
  ['1001-01', -1, '1001-01'],
])('%s and %i months are %s', (month, count, expected) => {
  expect(addMonths(month, count)).toBe(expected)
})

test.each([
  ['2026-02', '2026-01-31', '2026-02-28'],
  ['2028-02', '2028-01-31', '2028-02-29'],
  ['2026-12', '2026-11-15', '2026-12-15'],
  ['2026-11', '2026-12-31', '2026-11-30'],
])('in %s the date of %s is %s', (month, day, expected) => {
  expect(sameDateIn(month, day)).toBe(expected)
})

test.each([
  ['2026-11-15', '2026-11-15'],
  ['2026-11-21', '2026-11-15'],
  ['2026-11-14', '2026-11-08'],
  ['2028-03-01', '2028-02-27'],
  ['2027-01-01', '2026-12-27'],
  ['1969-12-31', '1969-12-28'],
])('the week of %s starts on Sunday %s', (day, sunday) => {
  expect(weekStart(day)).toBe(sunday)
})

test('the months of a year', () => {
  expect(monthsOf(2026)).toHaveLength(12)
  expect([monthsOf(2026)[0], monthsOf(2026)[11]]).toEqual(['2026-01', '2026-12'])
})

describe('the weeks of a month', () => {
  test.each([
    ['2026-02', 4],
    ['2026-11', 5],
    ['2026-05', 6],
    ['2028-02', 5],
  ])('%s has %i', (month, count) => {
    expect(weeksOf(month)).toHaveLength(count)
  })

  test('are whole, follow each other, and hold every day of the month', () => {
    fc.assert(
      fc.property(nearbyDay, (day) => {
        const month = yearMonthOf(day)
        const weeks = weeksOf(month)
        expect(weeks.map((week) => week.length)).toEqual(weeks.map(() => 7))
        const days = weeks.flat()
        expect(days).toEqual(daysFrom(days[0] ?? '', days.length))
        expect(days.filter((each) => yearMonthOf(each) === month)).toEqual(
          daysFrom(firstDayOf(month), toDayNumber(lastDayOf(month)) - toDayNumber(firstDayOf(month)) + 1),
        )
        expect(days).toContain(day)
      }),
    )
  })
})

describe('every month between two', () => {
  test.each([
    ['2026-03', '2026-03', ['2026-03']],
    ['2025-11', '2026-02', ['2025-11', '2025-12', '2026-01', '2026-02']],
    ['1000-01', '1000-02', ['1000-01', '1000-02']],
    ['9999-11', '9999-12', ['9999-11', '9999-12']],
    ['2026-03', '2026-02', []],
  ])('%s to %s', (first, last, months) => {
    expect(monthsBetween(first, last)).toEqual(months)
  })
})
