import { describe, expect, test } from 'vitest'
import { isReminderDue, lastMorning, weekToTell } from './when-due.ts'

const at = (instant: string) => new Date(instant)

/** Each pair is the last minute before eight in the morning there, and eight. */
describe('eight in the morning', () => {
  test.each([
    // Sydney: clocks go forward on 4 October 2026 (+10 to +11) and back on 5 April 2026.
    ['Australia/Sydney', '2026-10-02T21:59:59.999Z', '2026-10-02'],
    ['Australia/Sydney', '2026-10-02T22:00:00.000Z', '2026-10-03'],
    ['Australia/Sydney', '2026-10-03T20:59:59.999Z', '2026-10-03'],
    ['Australia/Sydney', '2026-10-03T21:00:00.000Z', '2026-10-04'],
    ['Australia/Sydney', '2026-04-03T21:00:00.000Z', '2026-04-04'],
    ['Australia/Sydney', '2026-04-04T21:59:59.999Z', '2026-04-04'],
    ['Australia/Sydney', '2026-04-04T22:00:00.000Z', '2026-04-05'],
    // Berlin: forward on 29 March 2026 (+1 to +2), back on 25 October 2026.
    ['Europe/Berlin', '2026-03-28T07:00:00.000Z', '2026-03-28'],
    ['Europe/Berlin', '2026-03-29T05:59:59.999Z', '2026-03-28'],
    ['Europe/Berlin', '2026-03-29T06:00:00.000Z', '2026-03-29'],
    ['Europe/Berlin', '2026-10-25T06:59:59.999Z', '2026-10-24'],
    ['Europe/Berlin', '2026-10-25T07:00:00.000Z', '2026-10-25'],
    // New York: forward on 8 March 2026 (-5 to -4), back on 1 November 2026.
    ['America/New_York', '2026-03-08T11:59:59.999Z', '2026-03-07'],
    ['America/New_York', '2026-03-08T12:00:00.000Z', '2026-03-08'],
    ['America/New_York', '2026-11-01T12:59:59.999Z', '2026-10-31'],
    ['America/New_York', '2026-11-01T13:00:00.000Z', '2026-11-01'],
    // The year, the leap day, and zones on both sides of the date line.
    ['Australia/Perth', '2026-12-31T23:59:59.999Z', '2026-12-31'],
    ['Australia/Perth', '2027-01-01T00:00:00.000Z', '2027-01-01'],
    ['Pacific/Kiritimati', '2026-12-31T17:59:59.999Z', '2026-12-31'],
    ['Pacific/Kiritimati', '2026-12-31T18:00:00.000Z', '2027-01-01'],
    ['Pacific/Pago_Pago', '2028-02-29T18:59:59.999Z', '2028-02-28'],
    ['Pacific/Pago_Pago', '2028-02-29T19:00:00.000Z', '2028-02-29'],
    // Just after midnight, which some formats call 24 o'clock.
    ['Europe/Berlin', '2026-06-30T22:00:00.000Z', '2026-06-30'],
  ])('in %s at %s, it was last on %s', (zone, now, day) => {
    expect(lastMorning(zone, at(now))).toBe(day)
  })
})

describe('a reminder', () => {
  test.each([
    // Three days before a trip on Sunday 4 October, when the clocks go forward.
    ['2026-10-04', 3, '2026-09-30T21:59:59.999Z', false],
    ['2026-10-04', 3, '2026-09-30T22:00:00.000Z', true],
    // Someone is put on the trip later: still told, until the day of the trip has begun.
    ['2026-10-04', 3, '2026-10-03T13:59:59.999Z', true],
    ['2026-10-04', 3, '2026-10-03T14:00:00.000Z', false],
    // The day before, and across the days on which the clocks change.
    ['2026-10-05', 1, '2026-10-03T20:59:59.999Z', false],
    ['2026-10-05', 1, '2026-10-03T21:00:00.000Z', true],
    ['2026-04-06', 1, '2026-04-04T21:59:59.999Z', false],
    ['2026-04-06', 1, '2026-04-04T22:00:00.000Z', true],
    // The longest, across the end of a year.
    ['2027-01-15', 30, '2026-12-15T20:59:59.999Z', false],
    ['2027-01-15', 30, '2026-12-15T21:00:00.000Z', true],
  ])('of a trip on %s, %i days before, at %s: %s', (start, days, now, isDue) => {
    expect(isReminderDue(start, days, 'Australia/Sydney', at(now))).toBe(isDue)
  })
})

describe('the weekly email', () => {
  test.each([
    // Friday 13 November 2026 in Perth, about the week from Sunday 15.
    ['Australia/Perth', '2026-11-12T23:59:59.999Z', undefined],
    ['Australia/Perth', '2026-11-13T00:00:00.000Z', '2026-11-15'],
    ['Australia/Perth', '2026-11-14T12:00:00.000Z', '2026-11-15'],
    ['Australia/Perth', '2026-11-15T15:59:59.999Z', '2026-11-15'],
    ['Australia/Perth', '2026-11-15T16:00:00.000Z', undefined],
    ['Australia/Perth', '2026-11-18T04:00:00.000Z', undefined],
    // The clocks change on the Sunday after.
    ['Europe/Berlin', '2026-03-27T06:59:59.999Z', undefined],
    ['Europe/Berlin', '2026-03-27T07:00:00.000Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T21:59:59.999Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T22:00:00.000Z', undefined],
    // The first Friday after the change.
    ['Europe/Berlin', '2026-04-03T05:59:59.999Z', undefined],
    ['Europe/Berlin', '2026-04-03T06:00:00.000Z', '2026-04-05'],
    ['America/New_York', '2026-10-30T11:59:59.999Z', undefined],
    ['America/New_York', '2026-10-30T12:00:00.000Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T04:59:59.999Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T05:00:00.000Z', undefined],
    ['America/New_York', '2026-11-06T12:59:59.999Z', undefined],
    ['America/New_York', '2026-11-06T13:00:00.000Z', '2026-11-08'],
    // The last Friday of a year, and a Friday that is the last day of a year.
    ['Australia/Sydney', '2026-12-31T21:00:00.000Z', '2027-01-03'],
    ['Australia/Sydney', '2027-12-30T21:00:00.000Z', '2028-01-02'],
  ])('in %s at %s: %s', (zone, now, week) => {
    expect(weekToTell(zone, at(now))).toBe(week)
  })
})
