import { afterEach, describe, expect, test, vi } from 'vitest'
import { localDateTime, timeSince } from './time-words.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('an instant in the viewer’s time zone', () => {
  test.each([
    ['Australia/Perth', '2026-11-15T05:51:08.000Z', '15 Nov 2026, 13:51:08'],
    ['America/Los_Angeles', '2026-11-15T05:51:08.000Z', '14 Nov 2026, 21:51:08'],
    ['Pacific/Kiritimati', '2026-11-15T05:51:08.000Z', '15 Nov 2026, 19:51:08'],
    ['Australia/Perth', '2026-12-31T16:00:00Z', '1 Jan 2027, 00:00:00'],
    ['America/Los_Angeles', '2027-01-01T07:59:59Z', '31 Dec 2026, 23:59:59'],
    ['Pacific/Kiritimati', '2028-02-28T10:05:09Z', '29 Feb 2028, 00:05:09'],
    ['America/Los_Angeles', '2026-11-01T09:30:00Z', '1 Nov 2026, 01:30:00'],
  ])('in %s: %s is %s', (zone, instant, text) => {
    vi.stubEnv('TZ', zone)
    expect(localDateTime(instant)).toBe(text)
  })
})

describe('how long ago something was', () => {
  const now = Date.parse('2026-11-15T05:51:08Z')

  test.each([
    ['2026-11-15T05:51:08Z', 'just now'],
    ['2026-11-15T05:50:09Z', 'just now'],
    ['2026-11-15T05:50:08Z', '1 minute ago'],
    ['2026-11-15T05:00:00Z', '51 minutes ago'],
    ['2026-11-15T04:51:08Z', '1 hour ago'],
    ['2026-11-14T05:51:09Z', '23 hours ago'],
    ['2026-11-14T05:51:08Z', '14 Nov 2026, 13:51'],
    ['2025-01-02T03:04:05Z', '2 Jan 2025, 11:04'],
    ['2026-11-15T06:00:00Z', 'just now'],
  ])('%s is %s', (instant, text) => {
    vi.stubEnv('TZ', 'Australia/Perth')
    expect(timeSince(instant, now)).toBe(text)
  })
})
