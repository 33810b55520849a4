import { expect, test } from 'vitest'
import { durationWords } from './silence-words.ts'

const SINCE = '2026-11-16T10:00:00Z'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([
  [-HOUR, 'less than a minute'],
  [0, 'less than a minute'],
  [MINUTE - 1, 'less than a minute'],
  [MINUTE, '1 minute'],
  [59 * MINUTE, '59 minutes'],
  [HOUR, '1 hour'],
  [HOUR + MINUTE, '1 hour 1 minute'],
  [3 * HOUR + 5 * MINUTE, '3 hours 5 minutes'],
  [24 * HOUR, '1 day'],
  [52 * HOUR + MINUTE, '2 days 4 hours'],
])('after %d ms: %s', (age, words) => {
  expect(durationWords(SINCE, Date.parse(SINCE) + age)).toBe(words)
})
