import { expect, test } from 'vitest'
import { rangeOf, readWhereSearch, searchOfRange } from './where-search.ts'

const TODAY = '2026-11-15'

test.each([
  [{}, {}],
  [
    { from: '2026-11-01', to: '2026-11-07' },
    { from: '2026-11-01', to: '2026-11-07' },
  ],
  [
    { from: '2026-11-07', to: '2026-11-01' },
    { from: '2026-11-01', to: '2026-11-07' },
  ],
  [{ from: '2026-11-01' }, { from: '2026-11-01' }],
  [{ to: '2026-02-29' }, {}],
  [{ from: '9999-12-31' }, {}],
  [{ from: 2026 }, {}],
  [{ country: 'Singapore' }, { country: 'Singapore' }],
  [{ country: ['Singapore', 'Japan'] }, {}],
  [{ place: 1770 }, { place: '1770' }],
  [{ place: ' ' }, {}],
  [{ anything: 'else' }, {}],
])('the address %j is read as %j', (raw, expected) => {
  const nothing = { from: undefined, to: undefined, country: undefined, place: undefined }
  expect(readWhereSearch(raw)).toStrictEqual({ ...nothing, ...expected })
})

test.each([
  [{}, { from: TODAY, to: TODAY }],
  [{ from: '2026-11-01' }, { from: '2026-11-01', to: undefined }],
  [
    { from: '2026-11-01', to: '2026-11-07' },
    { from: '2026-11-01', to: '2026-11-07' },
  ],
])('%j shows %j', (search, expected) => {
  expect(rangeOf(search, TODAY)).toEqual(expected)
})

test.each([
  [{}, {}],
  [{ from: TODAY, to: TODAY }, {}],
  [{ to: TODAY }, { to: TODAY }],
  [
    { from: TODAY, to: '2026-11-16' },
    { from: TODAY, to: '2026-11-16' },
  ],
])('the range %j is written as %j', (range, expected) => {
  expect(searchOfRange(range, TODAY)).toEqual({ from: undefined, to: undefined, ...expected })
})
