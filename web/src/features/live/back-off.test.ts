import { expect, test } from 'vitest'
import { backOffMs } from './back-off.ts'

test.each([
  [1, 0, 250],
  [1, 1, 500],
  [2, 1, 1_000],
  [5, 1, 8_000],
  [7, 1, 30_000],
  [7, 0, 15_000],
  [2_000, 1, 30_000],
])('try %i with chance %d waits %i ms', (tries, chance, ms) => {
  expect(backOffMs(tries, chance)).toBe(ms)
})
