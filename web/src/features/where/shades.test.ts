import { expect, test } from 'vitest'
import { SHADES, shadeOf } from './shades.ts'

test.each([
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 3],
  [7, 3],
  [8, 4],
  [15, 4],
  [16, 5],
  [10_000, 5],
])('%i travellers have shade %i', (travellers, shade) => {
  expect(shadeOf(travellers)).toBe(shade)
})

test('the legend names every shade', () => {
  expect(SHADES.map(({ words }) => words)).toEqual(['1', '2–3', '4–7', '8–15', '16 or more'])
})
