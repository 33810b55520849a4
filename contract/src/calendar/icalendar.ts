import { addDays, type Day, toDayNumber } from '../dates/day.ts'

/** An event that lasts whole days. The start and the end day are both included. */
export interface CalendarEvent {
  uid: string
  start: Day
  end: Day
  /** Grows with each change people make. */
  sequence: number
  /** An ISO instant. */
  changedAt: string
  summary: string
  description?: string
  location?: string
  url?: string
  /** Shows the time as busy in the calendar. */
  isBusy: boolean
}

interface CalendarFile {
  productName: string
  /** For a calendar to subscribe to. A file with a single event has no name. */
  name?: string
  /** As `writeEvent` writes them. */
  events: readonly string[]
}

const OCTETS_A_LINE = 75
const REFRESH_EVERY = 'PT1H'
/** The day after it has a five-digit year, which the format doesn't allow. */
const LAST_DAY = '9999-12-31'

/** An iCalendar file (RFC 5545). The same events always give the same text, so its hash shows whether they changed. */
export function writeCalendar(file: CalendarFile): string {
  return calendarPieces(file).join('')
}

/** Its head, its events and its end. Together they may be too long to write in one go. */
export function calendarPieces({ productName, name, events }: CalendarFile): string[] {
  const head = written([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(productName)}//Trips//EN`,
    'CALSCALE:GREGORIAN',
    ...(name === undefined ? [] : subscriptionLines(name)),
  ])
  return [head, ...events, written(['END:VCALENDAR'])]
}

/** NAME and REFRESH-INTERVAL are the standard (RFC 7986). Most programs read the other two. */
function subscriptionLines(name: string): string[] {
  return [
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH_EVERY}`,
    `X-PUBLISHED-TTL:${REFRESH_EVERY}`,
  ]
}

/** Written separately from the file, because many files contain the same event. */
export function writeEvent(event: CalendarEvent): string {
  const changedAt = instant(event.changedAt)
  return written([
    'BEGIN:VEVENT',
    `UID:${text(event.uid)}`,
    // In a file without a METHOD this means the same as LAST-MODIFIED.
    `DTSTAMP:${changedAt}`,
    `LAST-MODIFIED:${changedAt}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART;VALUE=DATE:${date(event.start)}`,
    endLine(event),
    `SUMMARY:${text(event.summary)}`,
    ...(event.description === undefined ? [] : [`DESCRIPTION:${text(event.description)}`]),
    ...(event.location === undefined ? [] : [`LOCATION:${text(event.location)}`]),
    ...(event.url === undefined ? [] : [`URL:${event.url}`]),
    `TRANSP:${event.isBusy ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ])
}

/** DTEND is the first day after the event. */
function endLine({ start, end }: CalendarEvent): string {
  if (end < LAST_DAY) return `DTEND;VALUE=DATE:${date(addDays(end, 1))}`
  return `DURATION:P${toDayNumber(end) - toDayNumber(start) + 1}D`
}

function date(day: Day): string {
  return day.replaceAll('-', '')
}

/** 2026-03-10T08:30:00.000Z is 20260310T083000Z. */
function instant(iso: string): string {
  return `${iso.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** No value can end its line: anything a program might read as a line break is escaped. */
function text(value: string): string {
  if (!SPECIAL.test(value)) return value
  return value
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\\n')
    .replaceAll(UNWRITABLE, '')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the format forbids these in text
const UNWRITABLE = /[\0-\x08\x0e-\x1f\x7f]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, and the characters that are escaped
const SPECIAL = /[\0-\x08\n-\x1f\x7f\\;,\u0085\u2028\u2029]/

function written(lines: string[]): string {
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** A line has at most 75 octets in UTF-8 and never breaks inside a character. */
function fold(line: string): string {
  if (line.length * 3 <= OCTETS_A_LINE) return line
  // Most lines are ASCII and can be cut without looking at each character. A feed may have 100,000 lines.
  const isPlain = PLAIN.test(line)
  if (isPlain && line.length <= OCTETS_A_LINE) return line
  return (isPlain ? plainPieces(line) : pieces(line)).join('\r\n ')
}

const PLAIN = /^[\t\x20-\x7e]*$/

/** All but the first piece begin with a space, which counts. */
function plainPieces(line: string): string[] {
  const cut = [line.slice(0, OCTETS_A_LINE)]
  for (let start = OCTETS_A_LINE; start < line.length; start += OCTETS_A_LINE - 1) {
    cut.push(line.slice(start, start + OCTETS_A_LINE - 1))
  }
  return cut
}

function pieces(line: string): string[] {
  const cut: string[] = []
  let start = 0
  let octets = 0
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) ?? 0
    const size = octetsOf(code)
    if (octets + size > OCTETS_A_LINE) {
      cut.push(line.slice(start, at))
      start = at
      octets = 1
    }
    octets += size
    at += code < 0x10000 ? 1 : 2
  }
  return [...cut, line.slice(start)]
}

function octetsOf(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
