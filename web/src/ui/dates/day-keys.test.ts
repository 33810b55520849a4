import { expect, test } from 'vitest'
import { dayByKey } from './day-keys.ts'

test.each([
  ['2026-11-15', 'ArrowLeft', '2026-11-14'],
  ['2026-11-15', 'ArrowRight', '2026-11-16'],
  ['2026-11-15', 'ArrowUp', '2026-11-08'],
  ['2026-11-15', 'ArrowDown', '2026-11-22'],
  ['2026-11-15', 'PageUp', '2026-10-15'],
  ['2026-11-15', 'PageDown', '2026-12-15'],
  ['2026-11-18', 'Home', '2026-11-15'],
  ['2026-11-18', 'End', '2026-11-21'],
  ['2026-12-31', 'ArrowRight', '2027-01-01'],
  ['2027-01-01', 'ArrowLeft', '2026-12-31'],
  ['2028-02-28', 'ArrowRight', '2028-02-29'],
  ['2027-02-28', 'ArrowRight', '2027-03-01'],
  ['2028-01-31', 'PageDown', '2028-02-29'],
  ['2027-03-31', 'PageUp', '2027-02-28'],
  ['2026-11-15', 'a', undefined],
  ['2026-11-15', 'Enter', undefined],
  ['2026-11-15', 'constructor', undefined],
  ['9998-12-31', 'ArrowRight', undefined],
])('from %s, %s leads to %s', (day, key, expected) => {
  expect(dayByKey(day, key)).toBe(expected)
})
