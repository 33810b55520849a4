import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFilter } from '../testing/arbitrary-trips.ts'
import { STATUS_VALUES } from '../trip/trip-status.ts'
import { exportQuerySchema, filterOfQuery, sortOfQuery } from './export.ts'

describe('an export query', () => {
  test('may be empty: every row from the first, in the order of the list', () => {
    const query = exportQuerySchema.parse({})
    expect(query).toEqual({ sortDir: 'asc', offset: 0 })
    expect(sortOfQuery(query)).toBeUndefined()
    expect(Object.values(filterOfQuery(query)).every((part) => part === undefined)).toBe(true)
  })

  test.each([
    ['one staff id', { staffId: '10001' }, { staffIds: ['10001'] }],
    ['several staff ids', { staffId: ['10001', '10002'] }, { staffIds: ['10001', '10002'] }],
    ['one region', { region: 'Europe' }, { regions: ['Europe'] }],
    ['several regions', { region: ['Europe', 'Africa'] }, { regions: ['Europe', 'Africa'] }],
    ['one country', { country: 'France' }, { countries: ['France'] }],
    ['several countries', { country: ['France', 'Kenya'] }, { countries: ['France', 'Kenya'] }],
    ['a name with a comma', { country: 'Korea, South' }, { countries: ['Korea, South'] }],
    ['one destination', { destination: 'Paris' }, { destinations: ['Paris'] }],
    ['several destinations', { destination: ['Paris', 'Rome'] }, { destinations: ['Paris', 'Rome'] }],
    ['the status Finished', { status: 'Finished' }, { statuses: ['Finished'] }],
    ['the status Completed', { status: 'Completed' }, { statuses: ['Finished'] }],
    ['the status Ongoing', { status: 'Ongoing' }, { statuses: ['Ongoing'] }],
    ['the status Planned', { status: 'Planned' }, { statuses: ['Planned'] }],
    ['the status Upcoming', { status: 'Upcoming' }, { statuses: ['Planned'] }],
    ['a status in lower case', { status: 'upcoming' }, { statuses: ['Planned'] }],
    ['several statuses', { status: ['Completed', 'Planned'] }, { statuses: ['Finished', 'Planned'] }],
    ['a start on or after a day', { startDate: '2026-03-01' }, { startFrom: '2026-03-01' }],
    ['an end on or before a day', { endDate: '2026-03-31' }, { endTo: '2026-03-31' }],
    [
      'a start within a range',
      { startDateFrom: '2026-03-01', startDateTo: '2026-03-09' },
      { startFrom: '2026-03-01', startTo: '2026-03-09' },
    ],
    [
      'an end within a range',
      { endDateFrom: '2026-03-10', endDateTo: '2026-03-31' },
      { endFrom: '2026-03-10', endTo: '2026-03-31' },
    ],
    [
      'a range instead of an open bound',
      {
        startDate: '2020-01-01',
        startDateFrom: '2026-03-01',
        endDate: '2030-01-01',
        endDateTo: '2026-03-31',
      },
      { startFrom: '2026-03-01', endTo: '2026-03-31' },
    ],
    ['one_curtin true', { oneCurtin: 'true' }, { oneCurtin: true }],
    ['one_curtin false', { oneCurtin: 'false' }, { oneCurtin: false }],
    ['one_curtin True, as the filter shows it', { oneCurtin: 'True' }, { oneCurtin: true }],
    ['one_curtin False, as the filter shows it', { oneCurtin: 'False' }, { oneCurtin: false }],
  ])('with %s filters by it alone', (_, params, filter) => {
    expect(definedParts(filterOfQuery(exportQuerySchema.parse(params)))).toEqual(filter)
  })

  test.each([
    [{ sortBy: 'start_date' }, { by: 'start_date', dir: 'asc' }],
    [
      { sortBy: 'end_date', sortDir: 'desc' },
      { by: 'end_date', dir: 'desc' },
    ],
    [
      { sortBy: 'cost', sortDir: 'asc' },
      { by: 'cost', dir: 'asc' },
    ],
    [
      { sortBy: 'est_cost', sortDir: 'desc' },
      { by: 'cost', dir: 'desc' },
    ],
    [{ sortDir: 'desc' }, undefined],
  ])('%j sorts by %j', (params, sort) => {
    expect(sortOfQuery(exportQuerySchema.parse(params))).toEqual(sort)
  })

  test.each([
    [{ n: '0' }, { n: 0, offset: 0 }],
    [
      { n: '20', offset: '10' },
      { n: 20, offset: 10 },
    ],
    [
      { n: '10000000', offset: '10000000' },
      { n: 10_000_000, offset: 10_000_000 },
    ],
  ])('%j takes the rows %j', (params, rows) => {
    expect(exportQuerySchema.parse(params)).toMatchObject(rows)
  })

  test('can say which day is today', () => {
    expect(exportQuerySchema.parse({ today: '2026-03-10' }).today).toBe('2026-03-10')
  })

  test('drops unknown parameters', () => {
    expect(exportQuerySchema.parse({ cacheBuster: '1' })).not.toHaveProperty('cacheBuster')
  })

  test.each([
    ['an unknown status', { status: 'Cancelled' }],
    ['an empty status', { status: '' }],
    ['an unknown status among known ones', { status: ['Planned', 'Cancelled'] }],
    ['a day that doesn’t exist', { startDate: '2026-02-30' }],
    ['an American day', { endDate: '3/31/2026' }],
    ['an empty day', { startDateFrom: '' }],
    ['two days for one bound', { startDateTo: ['2026-03-01', '2026-03-02'] }],
    ['an instant for a day', { endDateFrom: '2026-03-01T00:00:00Z' }],
    ['a word for a day', { endDateTo: 'today' }],
    ['a word for today', { today: 'today' }],
    ['one_curtin as a word', { oneCurtin: 'yes' }],
    ['one_curtin as a digit', { oneCurtin: '1' }],
    ['one_curtin twice', { oneCurtin: ['true', 'false'] }],
    ['a sort by another column', { sortBy: 'reason' }],
    ['a sort in a third direction', { sortBy: 'cost', sortDir: 'up' }],
    ['a negative row count', { n: '-1' }],
    ['a broken row count', { n: '1.5' }],
    ['a row count in words', { n: 'ten' }],
    ['an infinite row count', { n: 'Infinity' }],
    ['too many rows', { n: '10000001' }],
    ['a negative offset', { offset: '-1' }],
    ['a broken offset', { offset: '0.5' }],
    ['an offset in words', { offset: 'first' }],
    ['an offset too far', { offset: '10000001' }],
    ['a record for a name', { region: { name: 'Europe' } }],
  ])('with %s is refused', (_, params) => {
    expect(exportQuerySchema.safeParse(params).success).toBe(false)
  })

  test('says which parameter has the unknown status', () => {
    const answer = exportQuerySchema.safeParse({ region: 'Europe', status: ['Planned', 'Cancelled'] })
    expect(answer.error?.issues).toMatchObject([{ path: ['status'], message: 'Unknown status' }])
  })
})

test('every filter of the table reaches the export unchanged', () => {
  fc.assert(
    fc.property(anyFilter, (filter) => {
      const params = {
        staffId: filter.staffIds,
        status: filter.statuses?.map((status) => STATUS_VALUES[status]),
        region: filter.regions,
        country: filter.countries,
        destination: filter.destinations,
        startDateFrom: filter.startFrom,
        startDateTo: filter.startTo,
        endDateFrom: filter.endFrom,
        endDateTo: filter.endTo,
        oneCurtin: filter.oneCurtin === undefined ? undefined : String(filter.oneCurtin),
      }
      expect(definedParts(filterOfQuery(exportQuerySchema.parse(params)))).toEqual(filter)
    }),
  )
})

function definedParts(parts: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
}
