import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { anyDay } from '../testing/arbitrary-trips.ts'
import {
  addDays,
  dayInZone,
  fromDayNumber,
  isDay,
  localDay,
  monthOf,
  parseDay,
  toDayNumber,
  yearMonthOf,
  yearOf,
} from './day.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

describe('what is a day', () => {
  test.each([
    ['an ordinary day', '2026-03-31'],
    ['the first day of a year', '2026-01-01'],
    ['the last day of a year', '2026-12-31'],
    ['the last day of a short month', '2026-04-30'],
    ['the last day of a common February', '2026-02-28'],
    ['a leap day', '2028-02-29'],
    ['the leap day of a century that has one', '2000-02-29'],
    ['the earliest day', '1000-01-01'],
    ['the latest day', '9999-12-31'],
  ])('%s is one: %s', (_, day) => {
    expect(isDay(day)).toBe(true)
  })

  test.each([
    ['a leap day in a common year', '2026-02-29'],
    ['a leap day in a century that has none', '1900-02-29'],
    ['a 31st in a month of 30', '2026-04-31'],
    ['February 30', '2028-02-30'],
    ['month 13', '2026-13-01'],
    ['month 0', '2026-00-10'],
    ['day 0', '2026-03-00'],
    ['day 32', '2026-03-32'],
    ['a year of three digits', '0999-03-31'],
    ['a year of five digits', '12026-03-31'],
    ['a month without its zero', '2026-3-31'],
    ['M/D/YYYY', '3/31/2026'],
    ['an instant', '2026-03-31T00:00:00Z'],
    ['a day with a space', '2026-03-31 '],
    ['a day with a line break', '2026-03-31\n'],
    ['digits of another script', '２０２６-03-31'],
    ['a word', 'today'],
    ['nothing', ''],
    ['a Date', new Date('2026-03-31')],
    ['a number', 20260331],
    ['null', null],
    ['undefined', undefined],
    ['a list that prints like a day', ['2026-03-31']],
  ])('%s is not: %j', (_, value) => {
    expect(isDay(value)).toBe(false)
  })

  test('every day of the calendar is one, and other dates of a month are not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 9999 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 39 }),
        (year, month, date) => {
          const lastDate = new Date(Date.UTC(year, month, 0)).getUTCDate()
          const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
          expect(isDay(text)).toBe(date >= 1 && date <= lastDate)
        },
      ),
    )
  })
})

describe('reading a day', () => {
  test.each([
    ['an ISO day', '2026-03-31', '2026-03-31'],
    ['an ISO day between spaces', '  2026-03-31\t', '2026-03-31'],
    ['an American day', '3/31/2026', '2026-03-31'],
    ['an American day with zeros', '03/01/2026', '2026-03-01'],
    ['an American day of one digit each', '1/2/2026', '2026-01-02'],
    ['an American leap day', '2/29/2028', '2028-02-29'],
    ['an instant in UTC', '2026-03-31T23:59:59.999Z', '2026-03-31'],
    ['an instant just after midnight', '2026-03-31T00:00:00Z', '2026-03-31'],
    ['an instant with an offset', '2026-03-31T23:30:00+14:00', '2026-03-31'],
    ['an instant without a zone', '2026-03-31T08:00', '2026-03-31'],
    ['a database timestamp', '2026-03-31 08:00:00', '2026-03-31'],
  ])('%s, %j, is %s', (_, text, day) => {
    expect(parseDay(text)).toBe(day)
  })

  test.each([
    ['a leap day in a common year', '2026-02-29'],
    ['an American leap day in a common year', '2/29/2026'],
    ['a European day', '31/3/2026'],
    ['an American 31st in a month of 30', '4/31/2026'],
    ['an American day with a short year', '3/31/26'],
    ['an American month 0', '0/10/2026'],
    ['an instant on a day that doesn’t exist', '2026-02-30T10:00:00Z'],
    ['a day with junk behind it', '2026-03-31junk'],
    ['a day with an unfinished time', '2026-03-31T'],
    ['a month', '2026-03'],
    ['a word', 'tomorrow'],
    ['nothing', ''],
    ['blanks', '   '],
    ['an invalid Date', new Date('junk')],
    ['a Date beyond year 9999', new Date(Date.UTC(12_026, 5, 1))],
    ['a Date before year 1000', new Date(Date.UTC(900, 5, 1))],
    ['a number', 1_774_915_200_000],
    ['null', null],
    ['undefined', undefined],
    ['a record', { day: '2026-03-31' }],
  ])('%s, %j, is not a day', (_, value) => {
    expect(parseDay(value)).toBeUndefined()
  })

  test('every day is read back from both of its spellings', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const american = `${monthOf(day)}/${Number(day.slice(8))}/${yearOf(day)}`
        expect([parseDay(day), parseDay(american), parseDay(`${day}T12:00:00Z`)]).toEqual([day, day, day])
      }),
    )
  })

  test('the result is always a day or nothing, and nothing throws', () => {
    fc.assert(
      fc.property(fc.anything({ withDate: true, withBigInt: true }), (value) => {
        const day = parseDay(value)
        expect(day === undefined || isDay(day)).toBe(true)
      }),
    )
  })
})

describe('day numbers', () => {
  test.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['1970-02-01', 31],
    ['2000-02-29', 11_016],
    ['2026-03-31', 20_543],
  ])('%s is day %i', (day, dayNumber) => {
    expect(toDayNumber(day)).toBe(dayNumber)
    expect(fromDayNumber(dayNumber)).toBe(day)
  })

  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-29', 366, '2029-03-01'],
    ['2026-03-31', 0, '2026-03-31'],
    ['2026-03-31', 99_999, '2300-01-13'],
  ])('%s and %i days is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected)
  })

  test('a day comes back from its number', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(fromDayNumber(toDayNumber(day))).toBe(day)
      }),
    )
  })

  test('going some days ahead and the same number back gives the first day again', () => {
    const countWithinCalendar = fc.integer({ min: -99_999, max: 99_999 })
    fc.assert(
      fc.property(anyDay, countWithinCalendar, (day, count) => {
        const there = addDays(day, count)
        fc.pre(isDay(there))
        expect(toDayNumber(there) - toDayNumber(day)).toBe(count)
        expect(addDays(there, -count)).toBe(day)
      }),
    )
  })

  test('days sort in the same order as text and as numbers', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (one, other) => {
        expect(one < other).toBe(toDayNumber(one) < toDayNumber(other))
        expect(one === other).toBe(toDayNumber(one) === toDayNumber(other))
      }),
    )
  })

  test('the year, the month and both, of a day', () => {
    expect([yearOf('2026-03-31'), monthOf('2026-03-31'), yearMonthOf('2026-03-31')]).toEqual([
      2026,
      3,
      '2026-03',
    ])
  })
})

/** The same instant can be a different day in Perth (+8), Los Angeles (-8 or -7) and on Kiritimati (+14). */
const instants = [
  ['2026-03-31T20:00:00Z', '2026-04-01', '2026-03-31', '2026-04-01'],
  ['2026-03-31T15:59:59Z', '2026-03-31', '2026-03-31', '2026-04-01'],
  ['2026-03-31T16:00:00Z', '2026-04-01', '2026-03-31', '2026-04-01'],
  ['2025-12-31T09:59:59Z', '2025-12-31', '2025-12-31', '2025-12-31'],
  ['2025-12-31T10:00:00Z', '2025-12-31', '2025-12-31', '2026-01-01'],
  ['2026-01-01T07:59:59Z', '2026-01-01', '2025-12-31', '2026-01-01'],
  ['2026-01-01T08:00:00Z', '2026-01-01', '2026-01-01', '2026-01-01'],
  ['2026-07-01T07:00:00Z', '2026-07-01', '2026-07-01', '2026-07-01'],
  ['2028-02-28T16:00:00Z', '2028-02-29', '2028-02-28', '2028-02-29'],
] as const

const zones = ['Australia/Perth', 'America/Los_Angeles', 'Pacific/Kiritimati'] as const

const daysInZones = instants.flatMap(([instant, ...days]) =>
  zones.map((zone, index) => ({ instant, zone, day: days[index] ?? '' })),
)

describe('the local day', () => {
  test.each(daysInZones)('at $instant it is $day in $zone', ({ instant, zone, day }) => {
    expect(dayInZone(zone, new Date(instant))).toBe(day)
  })

  test.each(daysInZones)('a viewer in $zone reads $day off $instant', ({ instant, zone, day }) => {
    liveIn(zone)
    expect(localDay(new Date(instant))).toBe(day)
    expect(parseDay(new Date(instant))).toBe(day)
  })

  test.each(zones)('a viewer in %s and the server agree on every instant', (zone) => {
    liveIn(zone)
    const instant = fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instant, (at) => {
        expect(localDay(at)).toBe(dayInZone(zone, at))
      }),
    )
  })

  test('without an instant it is today', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-31T20:00:00Z') })
    liveIn('Australia/Perth')
    expect([localDay(), dayInZone('America/Los_Angeles')]).toEqual(['2026-04-01', '2026-03-31'])
  })
})

/** Node applies a change of TZ immediately, but only in a separate process: in Vitest's forks, not in its threads. */
function liveIn(zone: string): void {
  vi.stubEnv('TZ', zone)
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
}
