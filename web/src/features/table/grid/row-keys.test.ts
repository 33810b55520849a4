import { expect, test } from 'vitest'
import { INITIAL_TABLE_STATE } from '../table-state.ts'
import { keysAfter, type ShownRows } from './row-keys.ts'

const rowsOf = (...tripIds: number[]): ShownRows['rows'] => tripIds.map((trip_id) => ({ trip_id }))
const state = INITIAL_TABLE_STATE
const otherState = { ...INITIAL_TABLE_STATE, pageIndex: 1 }
const before: ShownRows = { rows: rowsOf(11, 12, 13), state, keys: [0, 1, 2] }

test.each([
  ['another page', rowsOf(14, 15, 16), [0, 1, 2]],
  ['a shorter page', rowsOf(14), [0]],
  ['a longer page', rowsOf(14, 15, 16, 17, 18), [0, 1, 2, 3, 4]],
  ['another order, in which one trip stays', rowsOf(20, 21, 12), [0, 2, 1]],
  ['no trips', rowsOf(), []],
])('with a new view, trips take over the rows of those that left: %s', (_name, rows, keys) => {
  expect(keysAfter(before, rows, otherState)).toEqual(keys)
})

test.each([
  ['a new trip comes first, and the last one leaves the page', rowsOf(14, 11, 12), [3, 0, 1]],
  ['the last trip is deleted, and the next one follows', rowsOf(11, 12, 14), [0, 1, 3]],
  ['only values change', rowsOf(11, 12, 13), [0, 1, 2]],
  ['two trips change places', rowsOf(12, 11, 13), [1, 0, 2]],
])('in the same view, new trips get their own rows: %s', (_name, rows, keys) => {
  expect(keysAfter(before, rows, state)).toEqual(keys)
})

test('a row’s key is never that of another one', () => {
  const after = keysAfter(before, rowsOf(14, 12, 15, 16), state)
  expect(new Set(after).size).toBe(4)
})

test('rows can follow an empty page', () => {
  expect(keysAfter({ rows: [], state, keys: [] }, rowsOf(11, 12), state)).toEqual([0, 1])
})
