import { awayPeople, feedHolds } from '@sojourn/contract/calendar/feed-rules'
import { type CalendarEvent, writeEvent } from '@sojourn/contract/calendar/icalendar'
import { awayEvent, type Installation, tripEvent } from '@sojourn/contract/calendar/trip-event'
import type { Day } from '@sojourn/contract/dates/day'
import { mapInParts } from '../../in-parts.ts'
import type { CalendarText, HeldTrip } from '../../live/held-trip.ts'
import type { StoredFeed } from './stored-feed.ts'

/** What a feed shows of these trips. Other people's trips don't show as busy, unless the feed only says who is away. */
export async function feedEvents(
  { trips: wanted, detail, staff_id }: Pick<StoredFeed, 'trips' | 'detail' | 'staff_id'>,
  all: readonly HeldTrip[],
  installation: Installation,
  today: Day,
): Promise<string[]> {
  const holds = feedHolds(wanted, staff_id, today)
  const isBusy = wanted.of === 'owner'
  const write = (held: HeldTrip): string => {
    if (detail === 'full') {
      return once(held, isBusy ? 'busy' : 'free', () => tripEvent(held, installation, isBusy))
    }
    const people = awayPeople(held.trip, wanted, staff_id)
    const event = () => awayEvent(held, installation, people)
    return people === held.trip.staffMembers ? once(held, 'away', event) : writeEvent(event())
  }
  const events = await mapInParts(all, (held) => (holds(held.trip) ? write(held) : undefined))
  return events.filter((event) => event !== undefined)
}

/** Remembers how a trip is written until it changes. A feed may have thousands of trips, and calendars read it every hour. */
function once(held: HeldTrip, as: CalendarText, event: () => CalendarEvent): string {
  const texts = held.calendarTexts ?? {}
  held.calendarTexts = texts
  const text = texts[as] ?? writeEvent(event())
  texts[as] = text
  return text
}
