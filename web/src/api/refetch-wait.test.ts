import { expect, test } from 'vitest'
import { refetchWaitMs } from './refetch-wait.ts'

test.each([
  ['your own change', true, 5_000, 0.5, 300],
  ['someone else’s, seen by the first', false, 5_000, 0, 300],
  ['someone else’s, seen by one in the middle', false, 5_000, 0.5, 2_800],
  ['someone else’s, seen by the last', false, 5_000, 1, 5_300],
  ['someone else’s, on a screen that few have open', false, 0, 0.5, 300],
])('%s is fetched after so long', (_what, isOwnChange, spreadMs, chance, ms) => {
  expect(refetchWaitMs(isOwnChange, spreadMs, chance)).toBe(ms)
})
