import { expect, test } from 'vitest'
import { isSecondClick } from './second-click.ts'

const first = { day: '2026-11-15', at: 1000 }

test.each([
  ['immediately', first, { day: '2026-11-15', at: 1001 }, true],
  ['after 250 ms', first, { day: '2026-11-15', at: 1250 }, true],
  ['after 251 ms', first, { day: '2026-11-15', at: 1251 }, false],
  ['on another day', first, { day: '2026-11-16', at: 1001 }, false],
  ['without a first one', null, { day: '2026-11-15', at: 1001 }, false],
])('a click %s', (_when, previous, click, expected) => {
  expect(isSecondClick(previous, click)).toBe(expected)
})
