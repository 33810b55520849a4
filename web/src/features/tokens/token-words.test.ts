import { expect, test } from 'vitest'
import { expiryText, lastUse } from './token-words.ts'

const NOW = Date.parse('2026-11-17T12:00:00Z')

test.each([
  ['2027-02-15T12:00:00Z', 'Expires 15 Feb 2027'],
  ['2026-11-17T12:00:01Z', 'Expires 17 Nov 2026'],
  ['2026-11-17T12:00:00Z', 'Expired 17 Nov 2026'],
])('a token that is valid until %s: %s', (expires_at, text) => {
  expect(expiryText({ expires_at }, NOW)).toBe(text)
})

test.each([
  [null, 'Not used yet'],
  ['2026-11-17T11:55:00Z', 'Used in the last ten minutes'],
  ['2026-11-17T09:00:00Z', 'Last used 3 hours ago'],
])('a token used at %s: %s', (last_used_at, text) => {
  expect(lastUse({ last_used_at }, NOW)).toBe(text)
})
