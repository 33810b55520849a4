import { addDays, type Day } from '../dates/day.ts'
import { FEED_DAYS_BACK, FEED_NAME_MAX } from '../limits.ts'
import type { Staff, Trip } from '../trip/trip.ts'
import { type Filtered, matchesFilter, type TripFilter } from '../trip/trip-filter.ts'
import { parseStatus } from '../trip/trip-status.ts'
import { hasUnseen } from '../words/unseen.ts'
import type { FeedTrips } from './calendar-feed.ts'
import { calendarFeedSentences } from './calendar-feed-sentences.ts'

export function checkFeedName(name: string): string | undefined {
  if (name.trim() === '') return calendarFeedSentences.nameRequired
  if (hasUnseen(name.trim())) return calendarFeedSentences.nameCharacters
  return name.trim().length > FEED_NAME_MAX ? calendarFeedSentences.nameTooLong : undefined
}

/** The trips a feed shows on a day. Trips that ended long ago are left out. */
export function feedHolds(trips: FeedTrips, ownerId: string, today: Day): (trip: Trip) => boolean {
  const oldest = addDays(today, -FEED_DAYS_BACK)
  const filter = filterOfFeed(trips, ownerId)
  const isFiltered = Object.values(filter).some((wanted) => wanted.length > 0)
  return (trip) => trip.end_date >= oldest && (!isFiltered || matchesFilter(filtered(trip), filter, today))
}

/** What `normaliseTrip` gives, without trying other field names: a feed looks at thousands of trips. */
function filtered({ staffMembers, destinations, start_date, end_date, one_curtin }: Trip): Filtered {
  return {
    staff: staffMembers,
    region: destinations.map(({ country }) => country.region.region_name),
    countries: destinations.map(({ country }) => country.country_name),
    destinations: destinations.map(({ destination_name }) => destination_name),
    start_date,
    end_date,
    one_curtin,
  }
}

/** The people whose absence a feed shows. Travellers outside the filter are left out. */
export function awayPeople({ staffMembers }: Trip, trips: FeedTrips, ownerId: string): Staff[] {
  const { staffIds = [] } = filterOfFeed(trips, ownerId)
  if (staffIds.length === 0) return staffMembers
  return staffMembers.filter((person) => staffIds.includes(person.staff_id))
}

function filterOfFeed(trips: FeedTrips, ownerId: string) {
  if (trips.of === 'owner') return { staffIds: [ownerId] } satisfies TripFilter
  const { staff, status, country, region } = trips
  return {
    staffIds: staff ? [staff] : [],
    statuses: [parseStatus(status ?? '')].filter((known) => known !== undefined),
    countries: country ? [country] : [],
    regions: region ? [region] : [],
  } satisfies TripFilter
}
