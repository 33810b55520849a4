import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { daysBetween, nearbyDay } from '../testing/arbitrary-trips.ts'
import { readCalendar } from '../testing/read-calendar.ts'
import { type CalendarEvent, writeCalendar, writeEvent } from './icalendar.ts'

afterEach(() => vi.unstubAllEnvs())

/** For earlier days, the other program uses the leap years of the Julian calendar. */
const gregorianDay = daysBetween('1753-01-01', '9999-12-31')

const ZONES = ['Australia/Perth', 'America/Los_Angeles', 'Pacific/Kiritimati']

function exampleEvent(differences: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    uid: 'trip-12@trips.example.edu',
    start: '2026-03-10',
    end: '2026-03-14',
    sequence: 3,
    changedAt: '2026-02-01T08:30:05.123Z',
    summary: 'Mia Chen – Kenya',
    description: 'Reason: Field work',
    location: 'Nairobi, Kenya',
    url: 'https://trips.example.edu/trips/12/edit',
    isBusy: true,
    ...differences,
  }
}

function written(differences: Partial<CalendarEvent> = {}): string {
  return writeCalendar({
    productName: 'Sojourn',
    name: 'Team',
    events: [writeEvent(exampleEvent(differences))],
  })
}

test('a calendar to subscribe to, line by line', () => {
  expect(written().split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sojourn//Trips//EN',
    'CALSCALE:GREGORIAN',
    'NAME:Team',
    'X-WR-CALNAME:Team',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:trip-12@trips.example.edu',
    'DTSTAMP:20260201T083005Z',
    'LAST-MODIFIED:20260201T083005Z',
    'SEQUENCE:3',
    'DTSTART;VALUE=DATE:20260310',
    'DTEND;VALUE=DATE:20260315',
    'SUMMARY:Mia Chen – Kenya',
    'DESCRIPTION:Reason: Field work',
    'LOCATION:Nairobi\\, Kenya',
    'URL:https://trips.example.edu/trips/12/edit',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a file with one event has no name and no interval, and missing values have no line', () => {
  const { description: _, location: __, url: ___, ...bare } = exampleEvent({ isBusy: false })
  const file = writeCalendar({ productName: 'Sojourn', events: [writeEvent(bare)] })
  const { properties, events } = readCalendar(file)
  expect(properties).toEqual(['version', 'prodid', 'calscale'])
  expect(events[0]?.properties).toEqual([
    ...['uid', 'dtstamp', 'last-modified', 'sequence', 'dtstart', 'dtend', 'summary', 'transp'],
  ])
  expect(events[0]?.transparency).toBe('TRANSPARENT')
})

test('a calendar without events is valid', () => {
  expect(readCalendar(writeCalendar({ productName: 'Sojourn', name: 'Empty', events: [] }))).toMatchObject({
    name: 'Empty',
    events: [],
  })
})

describe('the days', () => {
  test.each([
    ['2026-03-10', '2026-03-10', 'DTEND;VALUE=DATE:20260311'],
    ['2026-12-30', '2026-12-31', 'DTEND;VALUE=DATE:20270101'],
    ['2028-02-28', '2028-02-28', 'DTEND;VALUE=DATE:20280229'],
    ['1700-02-28', '1700-02-28', 'DTEND;VALUE=DATE:17000301'],
    ['2028-02-28', '2028-02-29', 'DTEND;VALUE=DATE:20280301'],
    ['9999-12-30', '9999-12-30', 'DTEND;VALUE=DATE:99991231'],
    // The day after the last one has a five-digit year, which no calendar reads.
    ['9999-12-31', '9999-12-31', 'DURATION:P1D'],
    ['9999-12-01', '9999-12-31', 'DURATION:P31D'],
  ])('from %s to %s end with %s', (start, end, line) => {
    expect(written({ start, end })).toContain(`\r\n${line}\r\n`)
  })

  test.each(ZONES)('are the same for another program in %s', (zone) => {
    vi.stubEnv('TZ', zone)
    fc.assert(
      fc.property(fc.oneof(fc.tuple(gregorianDay, gregorianDay), fc.tuple(nearbyDay, nearbyDay)), (days) => {
        const [start = '', end = ''] = days.toSorted()
        expect(readCalendar(written({ start, end })).events[0]).toMatchObject({ first: start, last: end })
      }),
    )
  })
})

describe('texts', () => {
  test.each([
    ['commas, semicolons; and back\\slashes', 'commas\\, semicolons\\; and back\\\\slashes'],
    ['two\nlines', 'two\\nlines'],
    ['two\r\nlines', 'two\\nlines'],
    ['old\rlines', 'old\\nlines'],
    ['typed \\n', 'typed \\\\n'],
    ['a\u2028b\u2029c\u0085d\u000be\u000cf', 'a\\nb\\nc\\nd\\ne\\nf'],
    ['x\r\nEND:VEVENT\r\nBEGIN:VALARM', 'x\\nEND:VEVENT\\nBEGIN:VALARM'],
    ['bell\u0007, escape\u001b, delete\u007f', 'bell\\, escape\\, delete'],
    ['a tab\tstays', 'a tab\tstays'],
    ['"quotes": and colons', '"quotes": and colons'],
  ])('%j is written as %j', (summary, line) => {
    expect(written({ summary }).split('\r\n')).toContain(`SUMMARY:${line}`)
  })

  test.each([
    ['long', 'a'.repeat(300)],
    ['of two octets per letter', 'é'.repeat(300)],
    ['of three octets per letter', '李'.repeat(300)],
    ['of four octets per letter', '🧳'.repeat(300)],
    ['of joined emoji', '👨‍👩‍👧‍👦'.repeat(40)],
  ])('that are %s are folded and read back', (_, summary) => {
    const file = written({ summary })
    expect(longestLine(file)).toBeLessThanOrEqual(75)
    expect(readCalendar(file).events[0]?.summary).toBe(summary)
  })

  const hostile = fc.string({
    unit: fc.constantFrom(
      ...'aZ7é李𠮷🙂 \n\r\t,;:"\\=<&\0\u0007\u2028',
      ...['\r\n', '\r\nEND:VEVENT\r\n', '\\n', 'e\u0301', 'BEGIN:VEVENT', 'x'.repeat(74)],
    ),
    maxLength: 300,
  })

  test('in any field never add a line or an event', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, hostile, (name, summary, description, location) => {
        const events = [exampleEvent({ summary, description, location }), exampleEvent({ uid: 'the next' })]
        const file = writeCalendar({ productName: name, name, events: events.map(writeEvent) })
        const read = readCalendar(file)
        expect(read.name).toBe(asRead(name))
        expect(read.events.map((event) => event.uid)).toEqual(['trip-12@trips.example.edu', 'the next'])
        expect(read.events[0]).toMatchObject({
          summary: asRead(summary),
          description: asRead(description),
          location: asRead(location),
        })
        expect(read.events[0]?.properties).toEqual(read.events[1]?.properties)
        expect(longestLine(file)).toBeLessThanOrEqual(75)
        // Line feeds and carriage returns only occur together, as CRLF.
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      }),
    )
  })
})

/** The part of a text that a calendar can hold. */
function asRead(text: string): string {
  return text
    .replaceAll(/\r\n|[\r\u2028]/g, '\n')
    .replaceAll('\0', '')
    .replaceAll('\u0007', '')
}

function longestLine(file: string): number {
  return Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))
}
