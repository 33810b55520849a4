import { expect, test } from 'vitest'
import { orderWords, progressWords, rowWords } from './export-words.ts'

const span = { offset: 0, n: 0 }

test.each([
  [{ ...span, rowCount: 65, pages: undefined }, 'All 65 trips'],
  [{ ...span, rowCount: 1, pages: undefined }, 'All 1 trip'],
  [{ ...span, rowCount: 0, pages: undefined }, 'Column headings only'],
  [{ ...span, rowCount: 20, pages: { from: 2, to: 3 } }, '20 trips, from pages 2 to 3'],
  [{ ...span, rowCount: 1, pages: { from: 7, to: 7 } }, '1 trip, from page 7'],
  [{ ...span, rowCount: 10_000, pages: { from: 1, to: 1_000 } }, '10,000 trips, from pages 1 to 1,000'],
])('which rows: %j', (rows, words) => {
  expect(rowWords(rows)).toBe(words)
})

test.each([
  [undefined, 'Newest start date first'],
  [{ by: 'start_date', dir: 'asc' }, 'Start date, ascending'],
  [{ by: 'end_date', dir: 'desc' }, 'End date, descending'],
  [{ by: 'cost', dir: 'desc' }, 'Cost, descending'],
] as const)('which order: %j', (sort, words) => {
  expect(orderWords(sort)).toBe(words)
})

test('the progress, never past the end if trips were added in the meantime', () => {
  expect(progressWords(4_500, 100_000)).toBe('4,500 of 100,000 trips')
  expect(progressWords(12, 10)).toBe('10 of 10 trips')
})
