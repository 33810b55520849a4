import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../dates/day.ts'
import { weekStart } from '../dates/month.ts'
import { anyTrips, nearbyDay } from '../testing/arbitrary-trips.ts'
import { rangeOfWeek, sliderDay, sliderWeeks, travellersByWeek, weeksInRange } from './slider-weeks.ts'
import { countTravellers, staysWithin } from './whereabouts.ts'

/** A Sunday, the first day of a week. */
const TODAY = '2026-11-15'

describe('the weeks of the slider', () => {
  test.each([
    [TODAY, '2026-05-17', '2027-05-16'],
    ['2026-11-21', '2026-05-17', '2027-05-16'],
    ['2026-05-17', '2026-05-17', '2027-05-16'],
    ['2027-05-22', '2026-05-17', '2027-05-16'],
    ['2027-05-23', '2027-05-23', '2028-05-21'],
    ['2026-05-16', '2025-05-11', '2026-05-10'],
  ])('for %s they go from %s to %s', (shown, first, last) => {
    const weeks = sliderWeeks(shown, TODAY)
    expect(weeks).toHaveLength(53)
    expect([weeks[0], weeks.at(-1)]).toEqual([first, last])
  })

  test('include the shown week, are consecutive, and stay the same while someone moves among them', () => {
    const day = fc.integer({ min: -20_000, max: 20_000 }).map((days) => addDays(TODAY, days))
    fc.assert(
      fc.property(day, day, fc.nat(52), (shown, today, move) => {
        const weeks = sliderWeeks(shown, today)
        expect(weeks).toContain(weekStart(shown))
        for (const [index, week] of weeks.slice(1).entries()) {
          expect(week).toBe(addDays(weeks[index] ?? '', 7))
        }
        expect(sliderWeeks(weeks[move] ?? '', today)).toEqual(weeks)
      }),
    )
  })
})

test.each([
  [{}, TODAY],
  [{ from: '2026-12-01', to: '2026-12-24' }, '2026-12-01'],
  [{ from: '2026-12-01' }, '2026-12-01'],
  [{ to: '2026-12-24' }, '2026-12-24'],
])('for %j the slider points at %s', (range, day) => {
  expect(sliderDay(range, TODAY)).toBe(day)
})

test.each([
  ['a day', { from: TODAY, to: TODAY }, 26, 26],
  ['a week', { from: TODAY, to: '2026-11-21' }, 26, 26],
  ['a Saturday and the Sunday after it', { from: '2026-11-21', to: '2026-11-22' }, 26, 27],
  ['a month', { from: '2026-12-01', to: '2026-12-31' }, 28, 32],
  ['a range beyond the slider', { from: '2027-05-01', to: '2029-01-01' }, 49, 52],
  ['an open end', { from: '2027-05-16' }, 52, 52],
  ['an open start', { to: '2026-11-14' }, 0, 25],
])('%s is marked on the slider', (_what, range, first, last) => {
  expect(weeksInRange(range, sliderWeeks(sliderDay(range, TODAY), TODAY))).toEqual({ first, last })
})

test('each week has its number of travellers', () => {
  fc.assert(
    fc.property(anyTrips, nearbyDay, (trips, today) => {
      const weeks = sliderWeeks(today, today)
      const expected = weeks.map((week) => countTravellers(staysWithin(trips, rangeOfWeek(week))))
      expect(travellersByWeek(staysWithin(trips, {}), weeks)).toEqual(expected)
    }),
  )
})
