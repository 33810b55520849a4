import { expect, test } from 'vitest'
import { dayShade } from './day-shade.ts'

test.each([
  [0, 0],
  [1, 0.4],
  [2, 0.6],
  [3, 0.8],
  [4, 1],
  [5, 1],
  [400, 1],
])('%i trips make a shade of %f', (trips, shade) => {
  expect(dayShade(trips)).toBeCloseTo(shade)
})
