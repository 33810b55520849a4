import { anyFilter, anySort } from '@sojourn/contract/testing/arbitrary-trips'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INITIAL_TABLE_STATE } from '../table-state.ts'
import { readTableSearch, searchOfState, stateOfSearch } from './table-search.ts'

const read = (raw: Record<string, unknown>) => stateOfSearch(readTableSearch(raw))

describe('the address of the table', () => {
  test('leaves out default values', () => {
    expect(read({})).toMatchObject({ sort: undefined, pageIndex: 0, pageSize: 10 })
    expect(Object.values(searchOfState(INITIAL_TABLE_STATE)).every((value) => value === undefined)).toBe(true)
  })

  test.each([
    ['one staff id, which the router reads as a number', { staff: 10001 }, { staffIds: ['10001'] }],
    ['several', { staff: ['10001', 10002, '10001'] }, { staffIds: ['10001', '10002'] }],
    [
      'a status in either vocabulary',
      { status: ['Completed', 'planned'] },
      { statuses: ['Finished', 'Planned'] },
    ],
    ['a region', { region: 'Europe' }, { regions: ['Europe'] }],
    ['a country', { country: ['Italy'] }, { countries: ['Italy'] }],
    ['a destination', { destination: 'Rome' }, { destinations: ['Rome'] }],
    [
      'days',
      { startFrom: '2026-01-31', endTo: '2026-02-28' },
      { startFrom: '2026-01-31', endTo: '2026-02-28' },
    ],
    ['One Curtin', { oneCurtin: false }, { oneCurtin: false }],
    ['One Curtin as a word', { oneCurtin: 'True' }, { oneCurtin: true }],
  ])('%s', (_what, raw, filter) => {
    expect(read(raw).filter).toMatchObject(filter)
  })

  test.each([
    ['an invalid day', { startFrom: '2026-02-30', endTo: 7 }],
    ['an unknown status', { status: 'Lost' }],
    ["a column that can't be sorted", { sort: 'reason', order: 'desc' }],
    ['an order without a column', { order: 'desc' }],
    ['invalid pages', { page: -1 }],
    ['half a page', { page: 1.5 }],
    ['a page of text', { page: 'last' }],
    ['a size that is not offered', { size: 7 }],
    ['objects instead of texts', { staff: [{}, null, ''], region: true, oneCurtin: 'maybe' }],
    ['another list', { data: 'everything' }],
  ])('%s is dropped', (_what, raw) => {
    expect(Object.values(readTableSearch(raw)).every((value) => value === undefined)).toBe(true)
  })

  test('keeps page, size, order and source', () => {
    expect(readTableSearch({ page: 3, size: 50, sort: 'cost', order: 'desc', data: 'mock' })).toMatchObject({
      page: 3,
      size: 50,
      sort: 'cost',
      order: 'desc',
      data: 'mock',
    })
    expect(read({ page: 3, size: 50, sort: 'cost' })).toMatchObject({
      pageIndex: 2,
      pageSize: 50,
      sort: { by: 'cost', dir: 'asc' },
    })
  })

  test('returns every state that was written to it', () => {
    const states = fc.record({
      filter: anyFilter,
      sort: fc.option(anySort, { nil: undefined }),
      pageIndex: fc.nat(9),
      pageSize: fc.constantFrom(10, 20, 50, 100),
    })
    fc.assert(
      fc.property(states, (state) => {
        const again = stateOfSearch(searchOfState(state))
        expect({ ...again, filter: clean(again.filter) }).toEqual({ ...state, filter: clean(state.filter) })
      }),
    )
  })
})

/** An empty list filters nothing, and a repeated value adds nothing. */
function clean(filter: object): object {
  return Object.fromEntries(
    Object.entries(filter)
      .map(([key, value]) => [key, Array.isArray(value) ? [...new Set(value)] : value])
      .filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  )
}
