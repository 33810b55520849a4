import { expect, test } from 'vitest'
import { readBoardSearch } from './board-search.ts'

test.each([
  [{}, {}],
  [
    { show: 'help', search: 'ana' },
    { show: 'help', search: 'ana' },
  ],
  [{ show: 'everyone', search: '  ' }, {}],
  [{ search: 10001 }, { search: '10001' }],
  [{ search: ['a'] }, {}],
])('%j', (raw, read) => {
  expect(readBoardSearch(raw)).toEqual({ show: undefined, search: undefined, ...read })
})
