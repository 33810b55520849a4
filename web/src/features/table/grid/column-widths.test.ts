import { expect, test } from 'vitest'
import { clampWidth, readWidths } from './column-widths.ts'
import { COLUMNS } from './columns.ts'

test.each([
  [99, 100],
  [100, 100],
  [150.4, 150],
  [200, 200],
  [10_000, 200],
])('a requested width of %d becomes %d', (asked, width) => {
  expect(clampWidth(asked)).toBe(width)
})

test.each([null, 'not JSON', '7', '{"staff":"wide","cost":null}', '{"staff":9999}'])(
  'whatever was stored (%s), every column has a width from 100 to 200',
  (stored) => {
    const widths = Object.values(readWidths(stored))
    expect(widths).toHaveLength(COLUMNS.length)
    expect(widths.every((width) => width >= 100 && width <= 200)).toBe(true)
  },
)

test('widths are remembered', () => {
  expect(readWidths('{"reason":120}').reason).toBe(120)
})
