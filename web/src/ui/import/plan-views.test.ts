import type { ImportPreview } from '@sojourn/contract/files/import'
import { expect, test } from 'vitest'
import { canApply, firstView, rowsOnPage, views } from './plan-views.ts'

const preview = (counts: Partial<ImportPreview['counts']>, errorCount = 0): ImportPreview => ({
  plan: '',
  counts: { added: 0, changed: 0, unchanged: 0, ...counts },
  rows: [],
  errorCount,
  errors: [],
})

test.each([
  [preview({ added: 1 }), true],
  [preview({ changed: 1, unchanged: 5 }), true],
  [preview({ unchanged: 5 }), false],
  [preview({}), false],
  [preview({ added: 1 }, 1), false],
])('%j can be applied: %s', (plan, expected) => {
  expect(canApply(plan)).toBe(expected)
})

test.each([
  [preview({ added: 3, changed: 1 }), 'changed'],
  [preview({ added: 3, unchanged: 9 }), 'added'],
  [preview({ unchanged: 9 }), 'unchanged'],
  [preview({ changed: 3 }, 2), 'errors'],
] as const)('the first view of %j', (plan, view) => {
  expect(firstView(plan)).toBe(view)
})

test('each view shows its count', () => {
  expect(
    views(preview({ added: 1, changed: 2_000, unchanged: 3 }, 4)).map(({ label, count }) => [label, count]),
  ).toEqual([
    ['Errors', 4],
    ['Changed', 2_000],
    ['Added', 1],
    ['Unchanged', 3],
  ])
})

test('notices are the last view, if there are any', () => {
  const noticed = { ...preview({ unchanged: 2 }), notices: [{ line: 2, message: 'Status' }] }
  expect(views(noticed).at(-1)).toEqual({ view: 'notices', label: 'Notices', count: 1 })
  expect(firstView(noticed)).toBe('unchanged')
})

test('each page has its rows, and the last page the rest', () => {
  const rows = Array.from({ length: 120 }, (_, index) => index)
  expect(rowsOnPage(rows, 1)).toHaveLength(50)
  expect(rowsOnPage(rows, 3)).toEqual(rows.slice(100))
})
