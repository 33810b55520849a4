import { awayPeople, feedHolds } from '@sojourn/contract/calendar/feed-rules'
import { writeEvent } from '@sojourn/contract/calendar/icalendar'
import {
  awayEvent,
  type DatedTrip,
  type Installation,
  tripEvent,
} from '@sojourn/contract/calendar/trip-event'
import type { Day } from '@sojourn/contract/dates/day'
import { mapInParts } from '../../in-parts.ts'
import type { StoredFeed } from './stored-feed.ts'

type Shown = 'busy' | 'free' | 'away'

/** Remembers how a trip is written until it changes. A feed may have thousands of trips, and calendars read it every hour. */
const written = new WeakMap<DatedTrip, Map<Shown, string>>()

/** What a feed shows of these trips. Other people's trips don't show as busy, unless the feed only says who is away. */
export async function feedEvents(
  { trips: wanted, detail, staff_id }: Pick<StoredFeed, 'trips' | 'detail' | 'staff_id'>,
  all: readonly DatedTrip[],
  installation: Installation,
  today: Day,
): Promise<string[]> {
  const holds = feedHolds(wanted, staff_id, today)
  const isBusy = wanted.of === 'owner'
  const write = (dated: DatedTrip): string => {
    if (detail === 'full') {
      return once(dated, isBusy ? 'busy' : 'free', () => tripEvent(dated, installation, isBusy))
    }
    const people = awayPeople(dated.trip, wanted, staff_id)
    const event = () => awayEvent(dated, installation, people)
    return people === dated.trip.staffMembers ? once(dated, 'away', event) : writeEvent(event())
  }
  const events = await mapInParts(all, (dated) => (holds(dated.trip) ? write(dated) : undefined))
  return events.filter((event) => event !== undefined)
}

function once(dated: DatedTrip, shown: Shown, event: () => Parameters<typeof writeEvent>[0]): string {
  const forms = written.get(dated) ?? new Map<Shown, string>()
  written.set(dated, forms)
  const known = forms.get(shown) ?? writeEvent(event())
  forms.set(shown, known)
  return known
}
