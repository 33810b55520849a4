import { expect, test } from 'vitest'
import { readCheckInsSearch } from './check-ins-search.ts'

test.each([
  [{}, {}],
  [
    { page: 2, open: 3 },
    { page: 2, open: 3 },
  ],
  [{ page: 0, open: 1.5 }, {}],
  [{ page: 'x', open: 1_000_001 }, {}],
])('%j', (raw, read) => {
  expect(readCheckInsSearch(raw)).toEqual({ page: undefined, open: undefined, ...read })
})
