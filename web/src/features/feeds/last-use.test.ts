import { afterEach, expect, test, vi } from 'vitest'
import { lastUse } from './last-use.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  [null, 'Not used yet'],
  ['2026-11-15T12:00:00.000Z', 'Used in the last hour'],
  // Recorded by a clock that is ahead of this one.
  ['2026-11-15T12:00:30.000Z', 'Used in the last hour'],
  ['2026-11-15T11:00:01.000Z', 'Used in the last hour'],
  ['2026-11-15T11:00:00.000Z', 'Last used 1 hour ago'],
  ['2026-11-15T03:30:00.000Z', 'Last used 8 hours ago'],
  ['2026-11-10T03:30:00.000Z', 'Last used 10 Nov 2026, 11:30'],
])('a link used at %s: %s', (last_used_at, text) => {
  vi.stubEnv('TZ', 'Australia/Perth')
  expect(lastUse({ last_used_at }, Date.parse('2026-11-15T12:00:00.000Z'))).toBe(text)
})
