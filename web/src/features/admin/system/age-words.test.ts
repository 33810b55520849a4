import { expect, test } from 'vitest'
import { ageText } from './age-words.ts'

const NOW = Date.parse('2026-11-16T13:00:00.000Z')

test.each([
  // A clock that is a little behind.
  ['2026-11-16T13:00:02.000Z', 'just now'],
  ['2026-11-16T12:59:59.500Z', 'just now'],
  ['2026-11-16T12:59:59.000Z', '1 second ago'],
  ['2026-11-16T12:59:00.500Z', '59 seconds ago'],
  ['2026-11-16T12:59:00.000Z', '1 minute ago'],
  ['2026-11-16T10:00:00.000Z', '3 hours ago'],
])('%s was %s', (instant, text) => {
  expect(ageText(instant, NOW)).toBe(text)
})
