import { exampleTrip } from '@sojourn/contract/testing/example-trips'
import { matchesFilter } from '@sojourn/contract/trip/trip-filter'
import { expect, test } from 'vitest'
import { filterOf, readCalendarSearch, shownDays } from './calendar-search.ts'

test.each([
  [{ month: '2026-11' }, { month: '2026-11' }],
  [{ month: '2026-13' }, {}],
  [{ month: 2026 }, {}],
  [{ year: 2026 }, { year: 2026 }],
  [{ year: 2026.5 }, {}],
  [{ year: 99_999 }, {}],
  [{ year: '2026' }, {}],
  [{ day: '2028-02-29' }, { day: '2028-02-29' }],
  [{ day: '2027-02-29' }, {}],
  [{ day: '9999-12-31' }, {}],
  [{ staff: 10001 }, { staff: '10001' }],
  [{ staff: '10001' }, { staff: '10001' }],
  [{ status: 'Completed' }, { status: 'Completed' }],
  [{ status: 'planned' }, { status: 'Upcoming' }],
  [{ status: 'lost' }, {}],
  [
    { country: 'France', region: 'Europe' },
    { country: 'France', region: 'Europe' },
  ],
  [{ country: '', region: ['Europe'] }, {}],
  [{ anything: 'else' }, {}],
])('the address %j is read as %j', (search, expected) => {
  const nothing = {
    month: undefined,
    day: undefined,
    staff: undefined,
    status: undefined,
    country: undefined,
    region: undefined,
    year: undefined,
  }
  expect(readCalendarSearch(search)).toStrictEqual({ ...nothing, ...expected })
})

test.each([
  [{}, { selected: '2026-11-15', month: '2026-11' }],
  [{ day: '2026-12-31' }, { selected: '2026-12-31', month: '2026-12' }],
  [{ month: '2027-01' }, { selected: '2026-11-15', month: '2027-01' }],
  [
    { month: '2027-01', day: '2026-12-31' },
    { selected: '2026-12-31', month: '2027-01' },
  ],
])('%j shows %j', (search, expected) => {
  expect(shownDays(search, '2026-11-15')).toEqual(expected)
})

test.each([
  [{}, true],
  [{ staff: '10001' }, true],
  [{ staff: '10002' }, false],
  [{ status: 'Ongoing' as const }, true],
  [{ status: 'Upcoming' as const }, false],
  [{ status: 'Completed' as const }, false],
  [{ country: 'France', region: 'Europe' }, true],
  [{ country: 'France', region: 'Africa' }, false],
])('the filter %j passes the trip: %s', (search, expected) => {
  expect(matchesFilter(exampleTrip(), filterOf(search), '2026-03-10')).toBe(expected)
})
