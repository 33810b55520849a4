import { describe, expect, test } from 'vitest'
import { readEditTripSearch, readNewTripSearch, readTripId } from './trip-search.ts'

describe('the address of a trip form', () => {
  test.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-02-30', undefined],
    [7, undefined],
    [undefined, undefined],
  ])('start=%s gives %s', (start, day) => expect(readNewTripSearch({ start })).toEqual({ start: day }))

  test.each([
    ['table', 'table'],
    ['elsewhere', undefined],
  ])('from=%s gives %s', (from, path) => expect(readEditTripSearch({ from })).toEqual({ from: path }))

  test.each([
    ['7', 7],
    ['2147483647', 2_147_483_647],
    ['2147483648', undefined],
    ['0', undefined],
    ['7.5', undefined],
    ['new', undefined],
    ['-3', -3],
  ])('/trips/%s/edit is about %s', (text, tripId) => expect(readTripId(text)).toBe(tripId))
})
