import { expect, test } from 'vitest'
import { refetchWaitMs } from './refetch-wait.ts'

test.each([
  ['your own change', true, 5_000, 0.5, 300],
  ['someone else’s change, for the first person', false, 5_000, 0, 300],
  ['someone else’s change, for a person in the middle', false, 5_000, 0.5, 2_800],
  ['someone else’s change, for the last person', false, 5_000, 1, 5_300],
  ['someone else’s change, on a screen that few people have open', false, 0, 0.5, 300],
])('%s is fetched after the right delay', (_what, isOwnChange, spreadMs, chance, ms) => {
  expect(refetchWaitMs(isOwnChange, spreadMs, chance)).toBe(ms)
})
