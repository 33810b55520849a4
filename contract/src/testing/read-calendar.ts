import ICAL from 'ical.js'
import type { Day } from '../dates/day.ts'

// The library doesn't know this property of RFC 7986 and would leave its text escaped.
ICAL.design.icalendar.property.name = { defaultType: 'text' }

/** An event as another program reads it, with both its first and its last day included. */
interface ReadEvent {
  uid: string
  first: Day
  last: Day
  sequence: number
  changedAt: string
  stampedAt: string
  summary: string
  description: string
  location: string
  url: string
  transparency: string
  /** The names of all properties, so that a test notices a new one. */
  properties: string[]
}

interface ReadCalendar {
  name: string
  properties: string[]
  events: ReadEvent[]
}

/** Reads an iCalendar file with an independent library. */
export function readCalendar(file: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(file))
  return {
    name: String(calendar.getFirstPropertyValue('name') ?? ''),
    properties: namesIn(calendar),
    events: calendar.getAllSubcomponents('vevent').map(readEvent),
  }
}

function readEvent(component: ICAL.Component): ReadEvent {
  const event = new ICAL.Event(component)
  const value = (name: string) => String(component.getFirstPropertyValue(name) ?? '')
  const dayBeforeEnd = event.endDate.clone()
  dayBeforeEnd.addDuration(new ICAL.Duration({ days: 1, isNegative: true }))
  return {
    uid: event.uid,
    first: event.startDate.toString(),
    last: dayBeforeEnd.toString(),
    sequence: event.sequence,
    changedAt: value('last-modified'),
    stampedAt: value('dtstamp'),
    summary: event.summary,
    description: event.description ?? '',
    location: event.location ?? '',
    url: value('url'),
    transparency: value('transp'),
    properties: namesIn(component),
  }
}

function namesIn(component: ICAL.Component): string[] {
  return component.getAllProperties().map((property) => property.name)
}
