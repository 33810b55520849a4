import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFilter, anyNormalisedTrip, nearbyDay } from '../testing/arbitrary-trips.ts'
import { exampleTrip } from '../testing/example-trips.ts'
import { matchesFilter, type TripFilter } from './trip-filter.ts'

const TODAY = '2026-03-10'

/** Amelia and Bao, in Paris and Hanoi, from March 9 to 12. */
const trip = exampleTrip({
  staff: [
    { staff_id: '10001', first_name: 'Amelia', last_name: 'Hart' },
    { staff_id: '10002', first_name: 'Bao', last_name: 'Nguyen' },
  ],
  region: ['Europe', 'South East Asia'],
  countries: ['France', 'Vietnam'],
  destinations: ['Paris', 'Hanoi'],
  start_date: '2026-03-09',
  end_date: '2026-03-12',
  one_curtin: true,
})

describe('a filter matches the trip', () => {
  test.each<[string, TripFilter]>([
    ['no filter at all', {}],
    [
      'filters that were cleared',
      { staffIds: [], statuses: [], regions: [], countries: [], destinations: [] },
    ],
    ['filters that were never set', { staffIds: undefined, startFrom: undefined, oneCurtin: undefined }],
    ['the staff id of one traveller', { staffIds: ['10001'] }],
    ['the staff id of the other', { staffIds: ['10002'] }],
    ['several staff ids, one of them on the trip', { staffIds: ['99999', '10002'] }],
    ['its status', { statuses: ['Ongoing'] }],
    ['any of several statuses', { statuses: ['Planned', 'Ongoing'] }],
    ['one of its regions', { regions: ['South East Asia'] }],
    ['one of its countries', { countries: ['France'] }],
    ['one of its destinations', { destinations: ['Hanoi'] }],
    ['a start on the lower bound', { startFrom: '2026-03-09' }],
    ['a start on the upper bound', { startTo: '2026-03-09' }],
    ['a start within one day', { startFrom: '2026-03-09', startTo: '2026-03-09' }],
    ['an end on the lower bound', { endFrom: '2026-03-12' }],
    ['an end on the upper bound', { endTo: '2026-03-12' }],
    ['an end within one day', { endFrom: '2026-03-12', endTo: '2026-03-12' }],
    ['its one_curtin', { oneCurtin: true }],
    [
      'all of them together',
      {
        staffIds: ['10001'],
        statuses: ['Ongoing'],
        regions: ['Europe'],
        countries: ['Vietnam'],
        destinations: ['Paris'],
        startFrom: '2026-03-01',
        startTo: '2026-03-09',
        endFrom: '2026-03-12',
        endTo: '2026-03-31',
        oneCurtin: true,
      },
    ],
  ])('%s', (_, filter) => {
    expect(matchesFilter(trip, filter, TODAY)).toBe(true)
  })
})

describe('a filter excludes the trip', () => {
  test.each<[string, TripFilter]>([
    ['a staff id of someone else', { staffIds: ['10003'] }],
    ['a part of a staff id', { staffIds: ['1000'] }],
    ['a name where a staff id belongs', { staffIds: ['Amelia'] }],
    ['another status', { statuses: ['Planned', 'Finished'] }],
    ['another region', { regions: ['Africa'] }],
    ['another country', { countries: ['Italy'] }],
    ['another destination', { destinations: ['Lyon'] }],
    ['a start from the day after', { startFrom: '2026-03-10' }],
    ['a start up to the day before', { startTo: '2026-03-08' }],
    ['an end from the day after', { endFrom: '2026-03-13' }],
    ['an end up to the day before', { endTo: '2026-03-11' }],
    ['a range that is the wrong way round', { startFrom: '2026-03-10', startTo: '2026-03-08' }],
    ['the other one_curtin', { oneCurtin: false }],
    ['one that fits and one that does not', { staffIds: ['10001'], countries: ['Italy'] }],
  ])('%s', (_, filter) => {
    expect(matchesFilter(trip, filter, TODAY)).toBe(false)
  })
})

test.each([
  ['2026-03-08', 'Planned'],
  ['2026-03-09', 'Ongoing'],
  ['2026-03-12', 'Ongoing'],
  ['2026-03-13', 'Finished'],
] as const)('on %s the trip matches the status %s and no other', (today, status) => {
  const passing = (['Planned', 'Ongoing', 'Finished'] as const).filter((each) =>
    matchesFilter(trip, { statuses: [each] }, today),
  )
  expect(passing).toEqual([status])
})

test('one_curtin False matches a trip without it, and True does not', () => {
  const without = exampleTrip({ one_curtin: false })
  expect([true, false].map((oneCurtin) => matchesFilter(without, { oneCurtin }, TODAY))).toEqual([
    false,
    true,
  ])
})

test('an empty filter matches every trip', () => {
  fc.assert(
    fc.property(anyNormalisedTrip, nearbyDay, (anyone, today) => {
      expect(matchesFilter(anyone, {}, today)).toBe(true)
    }),
  )
})

test('a combined filter matches exactly the trips that match each of its parts', () => {
  fc.assert(
    fc.property(anyNormalisedTrip, anyFilter, nearbyDay, (anyone, filter, today) => {
      const parts = Object.entries(filter).map(([part, value]): TripFilter => ({ [part]: value }))
      const passesEach = parts.every((part) => matchesFilter(anyone, part, today))
      expect(matchesFilter(anyone, filter, today)).toBe(passesEach)
    }),
    { numRuns: 500 },
  )
})
