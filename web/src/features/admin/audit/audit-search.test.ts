import { expect, test } from 'vitest'
import { isFiltered, readAuditSearch } from './audit-search.ts'

const NOTHING = {
  staff: undefined,
  trip: undefined,
  kind: undefined,
  from: undefined,
  to: undefined,
  search: undefined,
  before: undefined,
  after: undefined,
}

test.each([
  [{}, {}],
  [
    { staff: 10001, trip: 7, kind: 'sign-in' },
    { staff: '10001', trip: 7, kind: 'sign-in' },
  ],
  [
    { staff: 'admin.b', search: 2026 },
    { staff: 'admin.b', search: '2026' },
  ],
  [
    { from: '2026-03-01', to: '2026-03-31' },
    { from: '2026-03-01', to: '2026-03-31' },
  ],
  [{ from: '2026-02-30', to: 'soon', kind: 'party', trip: 'x', before: -1 }, {}],
  [{ trip: 2 ** 31, staff: ['a', 'b'], search: '' }, {}],
  [{ before: 12, after: 14 }, { before: 12 }],
  [{ after: 14 }, { after: 14 }],
])('%j in the address means %j', (address, search) => {
  expect(readAuditSearch(address)).toEqual({ ...NOTHING, ...search })
})

test('a page is not a filter', () => {
  expect(isFiltered(readAuditSearch({ before: 12 }))).toBe(false)
  expect(isFiltered(readAuditSearch({ from: '2026-03-01' }))).toBe(true)
})
