import { describe, expect, test } from 'vitest'
import { longDay, monthName, rangeText, relativeDay, shortDay, shortWeekday } from './day-text.ts'

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

describe('how far off a day is', () => {
  test.each([
    ['2026-11-15', 'today'],
    ['2026-11-16', 'tomorrow'],
    ['2026-11-20', 'in 5 days'],
    ['2026-11-28', 'in 13 days'],
    ['2026-11-29', 'in 2 weeks'],
    ['2026-12-31', 'in 6 weeks'],
    ['2027-02-15', 'in 3 months'],
    ['2026-11-14', 'yesterday'],
  ])('%s is %s', (day, text) => {
    expect(relativeDay(day, '2026-11-15')).toBe(text)
  })
})

describe('how a range of days is written', () => {
  test.each([
    [{ from: '2026-11-01', to: '2026-11-15' }, '1 Nov 2026 – 15 Nov 2026'],
    [{ from: '2026-11-15', to: '2026-11-15' }, '15 Nov 2026'],
    [{ from: '2026-11-01' }, 'From 1 Nov 2026'],
    [{ to: '2026-11-15' }, 'Until 15 Nov 2026'],
    [{}, 'Any day'],
  ])('%j', (range, text) => {
    expect(rangeText(range)).toBe(text)
  })
})
