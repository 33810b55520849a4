import { expect, test } from 'vitest'
import { readLogsSearch } from './logs-search.ts'

test.each([
  [{}, {}],
  [
    { page: 3, size: 50 },
    { page: 3, size: 50 },
  ],
  [
    { page: 1, size: 10 },
    { page: 1, size: 10 },
  ],
  [{ page: 1_000_000 }, { page: 1_000_000 }],
  [{ page: 1_000_001 }, {}],
  [{ page: 0 }, {}],
  [{ page: -2 }, {}],
  [{ page: 1.5 }, {}],
  [{ page: 'last' }, {}],
  [{ page: true, size: null }, {}],
  [{ page: [2], size: { of: 20 } }, {}],
  [{ size: 30 }, {}],
  [{ size: 1000 }, {}],
  [{ page: 2, size: 'all' }, { page: 2 }],
  [{ page: 2, other: 'thing' }, { page: 2 }],
])('the search %j is read as %j', (search, read) => {
  expect(readLogsSearch(search)).toEqual({ page: undefined, size: undefined, ...read })
})
