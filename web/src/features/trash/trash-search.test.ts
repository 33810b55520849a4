import { expect, test } from 'vitest'
import { readTrashSearch } from './trash-search.ts'

test.each([
  [{}, undefined],
  [{ page: 3 }, 3],
  [{ page: 1_000_000, other: 'thing' }, 1_000_000],
  [{ page: 1_000_001 }, undefined],
  [{ page: 0 }, undefined],
  [{ page: 1.5 }, undefined],
  [{ page: 'last' }, undefined],
  [{ page: [2] }, undefined],
])('the search %j is page %s', (search, page) => {
  expect(readTrashSearch(search)).toEqual({ page })
})
