import { expect, test } from 'vitest'
import { freeDays } from './free-days.ts'

const trip = (start: number, end: number) => ({ start_date: dayOf(start), end_date: dayOf(end) })
const dayOf = (date: number) => `2026-03-${String(date).padStart(2, '0')}`

test.each([
  ['no trip', [], [[1, 31]]],
  [
    'a trip in the middle',
    [trip(10, 12)],
    [
      [1, 9],
      [13, 31],
    ],
  ],
  [
    'trips in another order',
    [trip(20, 21), trip(10, 12)],
    [
      [1, 9],
      [13, 19],
      [22, 31],
    ],
  ],
  [
    'trips that overlap',
    [trip(10, 20), trip(12, 14), trip(15, 25)],
    [
      [1, 9],
      [26, 31],
    ],
  ],
  ['trips that follow each other', [trip(1, 10), trip(11, 31)], []],
  ['a trip of one day at each end', [trip(1, 1), trip(31, 31)], [[2, 30]]],
  ['a trip that began before', [{ start_date: '2026-02-01', end_date: dayOf(5) }], [[6, 31]]],
  ['a trip that ends after', [{ start_date: dayOf(30), end_date: '2026-04-09' }], [[1, 29]]],
  [
    'trips before and after',
    [
      { start_date: '2026-02-01', end_date: '2026-02-03' },
      { start_date: '2026-04-01', end_date: '2026-04-01' },
    ],
    [[1, 31]],
  ],
] as const)('%s', (_what, trips, free) => {
  expect(freeDays(trips, dayOf(1), dayOf(31))).toEqual(
    free.map(([from, to]) => ({ from: dayOf(from), to: dayOf(to) })),
  )
})
