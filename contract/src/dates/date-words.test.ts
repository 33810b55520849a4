import { describe, expect, test } from 'vitest'
import { daysText, longDay, monthName, rangeText, relativeDay, shortDay, shortWeekday } from './date-words.ts'
import { addDays } from './day.ts'

describe('how a day is written', () => {
  test.each([
    ['2026-11-15', '15 Nov 2026', 'Sunday 15 November 2026', 'Sun'],
    ['2026-01-01', '1 Jan 2026', 'Thursday 1 January 2026', 'Thu'],
    ['2028-02-29', '29 Feb 2028', 'Tuesday 29 February 2028', 'Tue'],
  ])('%s', (day, short, long, weekday) => {
    expect(shortDay(day)).toBe(short)
    expect(longDay(day)).toBe(long)
    expect(shortWeekday(day)).toBe(weekday)
  })

  test('the month alone', () => expect(monthName('2026-09-30')).toBe('September'))
})

describe('how far away a day is', () => {
  test.each([
    ['2026-11-15', 'today'],
    ['2026-11-16', 'tomorrow'],
    ['2026-11-20', 'in 5 days'],
    ['2026-11-28', 'in 13 days'],
    ['2026-11-29', 'in 2 weeks'],
    ['2026-12-05', 'in 2 weeks'],
    ['2026-12-06', 'in 3 weeks'],
    ['2026-12-15', 'in 4 weeks'],
    ['2026-12-31', 'in 6 weeks'],
    // 60 days.
    ['2027-01-14', 'in 8 weeks'],
    ['2027-01-15', 'in 2 months'],
    ['2027-02-14', 'in 2 months'],
    ['2027-02-15', 'in 3 months'],
    ['2027-11-15', 'in 12 months'],
    ['2026-11-14', 'yesterday'],
    ['2026-11-02', '13 days ago'],
    ['2026-11-01', '2 weeks ago'],
    ['2026-09-16', '8 weeks ago'],
    ['2026-09-15', '2 months ago'],
    ['2025-11-15', '12 months ago'],
  ])('%s is %s', (day, text) => {
    expect(relativeDay(day, '2026-11-15')).toBe(text)
  })

  test.each([
    ['2027-01-01', '2027-03-01', 'in 2 months'],
    ['2027-12-31', '2028-02-29', 'in 8 weeks'],
    ['2027-12-31', '2028-03-01', 'in 2 months'],
    ['2027-12-31', '2028-03-31', 'in 3 months'],
    ['2028-02-29', '2028-04-29', 'in 2 months'],
  ])('on %s, %s is %s', (today, day, text) => {
    expect(relativeDay(day, today)).toBe(text)
  })

  test('nothing is ever one week or one month away, which would read as the next calendar one', () => {
    const [first, last] = [-800, 800].map((days) => addDays('2026-11-15', days))
    for (let day = first ?? ''; day <= (last ?? ''); day = addDays(day, 1)) {
      expect(relativeDay(day, '2026-11-15')).not.toMatch(/(next|last|this) (week|month)/)
    }
  })
})

describe('how a range of days is written', () => {
  test.each([
    [{ from: '2026-11-01', to: '2026-11-15' }, '1 Nov 2026 – 15 Nov 2026'],
    [{ from: '2026-11-15', to: '2026-11-15' }, '15 Nov 2026'],
    [{ from: '2026-11-01' }, 'From 1 Nov 2026'],
    [{ to: '2026-11-15' }, 'Until 15 Nov 2026'],
    [{}, 'Any date'],
  ])('%j', (range, text) => {
    expect(rangeText(range)).toBe(text)
  })
})

test.each([
  ['2026-11-01', '2026-11-15', '1 Nov 2026 to 15 Nov 2026'],
  ['2026-11-15', '2026-11-15', '15 Nov 2026'],
])('the days from %s to %s within a sentence', (first, last, text) => {
  expect(daysText(first, last)).toBe(text)
})
