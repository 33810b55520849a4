import { describe, expect, test } from 'vitest'
import { chosenRows, type ExportChoice } from './export-choice.ts'

const size = { rowCount: 65, pageSize: 10, pageCount: 7 }
const pages = (from?: string, to?: string): ExportChoice => ({ isAll: false, format: 'csv', from, to })

describe('the exported rows', () => {
  test('all data', () => {
    expect(chosenRows({ isAll: true, format: 'csv', from: 'x' }, size)).toEqual({
      offset: 0,
      n: 65,
      rowCount: 65,
    })
  })

  test.each([
    ['every page if nothing is typed', undefined, undefined, { from: 1, to: 7 }, 0, 70, 65],
    ['the first page', '1', '1', { from: 1, to: 1 }, 0, 10, 10],
    ['pages in the middle', '2', '3', { from: 2, to: 3 }, 10, 20, 20],
    ['the last page, which is not full', '7', '7', { from: 7, to: 7 }, 60, 10, 5],
    ['blanks around the numbers', ' 2 ', '03', { from: 2, to: 3 }, 10, 20, 20],
  ])('%s', (_, from, to, chosen, offset, n, rowCount) => {
    expect(chosenRows(pages(from, to), size)).toEqual({ offset, n, rowCount, pages: chosen })
  })

  test.each([
    ['below the first page', '0', '3'],
    ['beyond the last page', '1', '8'],
    ['the wrong way round', '3', '2'],
    ['an empty From', '', '3'],
    ['an empty To', '1', ''],
    ['half a page', '1.5', '3'],
    ['a negative page', '-1', '3'],
    ['a power', '1e0', '3'],
    ['a word', 'one', '3'],
  ])('none for %s', (_, from, to) => {
    expect(chosenRows(pages(from, to), size)).toBeUndefined()
  })

  test('an empty table has one page with nothing on it', () => {
    const empty = { rowCount: 0, pageSize: 10, pageCount: 1 }
    expect(chosenRows(pages('1', '1'), empty)).toMatchObject({ offset: 0, rowCount: 0 })
  })
})
