import { expect, test } from 'vitest'
import { placeTip } from './place-tip.ts'

const WIDE = { width: 600, height: 320 }
const NARROW = { width: 262, height: 320 }

test.each([
  ['with room to the right', WIDE, [100, 80], { left: 116, top: 80, transform: 'translateY(-25%)' }],
  ['with just enough room', WIDE, [352, 320], { left: 368, top: 320, transform: 'translateY(-100%)' }],
  ['with room to the left only', WIDE, [353, 0], { right: 263, top: 0, transform: 'translateY(0%)' }],
  [
    'with no room in the upper half',
    NARROW,
    [131, 40],
    { top: 56, left: 131, transform: 'translateX(-50%)' },
  ],
  [
    'with no room in the lower half',
    NARROW,
    [131, 300],
    { bottom: 36, left: 131, transform: 'translateX(-50%)' },
  ],
] as const)('a tip %s', (_where, chart, [x, y], position) => {
  expect(placeTip({ x, y }, chart)).toEqual(position)
})
