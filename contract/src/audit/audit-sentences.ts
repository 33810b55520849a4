import type { FeedDetail, FeedTrips } from '../calendar/calendar-feed.ts'
import { differingFields, type Wording, wordsOf } from '../trip/field-values.ts'
import { tellApart } from '../trip/tell-apart.ts'
import type { Trip } from '../trip/trip.ts'
import { nameInSentence } from '../trip/trip-fields.ts'

/** `Mia Chen changed the cost of trip 12 from $420.00 to $515.50`, or undefined if nothing changed. */
export function describeChange(who: string, before: Trip, after: Trip): string | undefined {
  const changed = differingFields(before, after)
  if (changed.length === 0) return undefined
  const wording: Wording = { ...tellApart(before, after), day: String, typed: quoted, empty: 'empty' }
  const changes = changed.map((field, index) => {
    const name = index === 0 ? `${nameInSentence(field)} of trip ${after.trip_id}` : nameInSentence(field)
    return `${name} from ${wordsOf(field, before, wording)} to ${wordsOf(field, after, wording)}`
  })
  return `${who} changed ${changes.join(', ')}`
}

export function describeAdded(who: string, tripId: number): string {
  return `${who} added trip ${tripId}`
}

export function describeDeleted(who: string, tripId: number): string {
  return `${who} deleted trip ${tripId}`
}

export function describeRestored(who: string, tripId: number): string {
  return `${who} restored trip ${tripId}`
}

export function describeStaffAdded(who: string, tripId: number, person: string): string {
  return `${who} added ${person} to trip ${tripId}`
}

export function describeStaffRemoved(who: string, tripId: number, person: string): string {
  return `${who} removed ${person} from trip ${tripId}`
}

/** How the entry of a trip ends whose destinations only changed because two places were merged. */
export const MERGING = ' by merging two '

/** `Mia Chen created the calendar link “Team” with full details of all trips (Ongoing, Kenya)` */
export function describeFeedCreated(
  who: string,
  { name, detail, trips }: { name: string; detail: FeedDetail; trips: FeedTrips },
): string {
  const what = detail === 'full' ? 'with full details of' : 'showing only who is away, for'
  return `${who} created the calendar link ${quoted(name)} ${what} ${showFeedTrips(trips)}`
}

export function describeFeedRenamed(who: string, from: string, to: string): string {
  return `${who} renamed the calendar link ${quoted(from)} to ${quoted(to)}`
}

export function describeFeedRegenerated(who: string, name: string): string {
  return `${who} replaced the address of the calendar link ${quoted(name)}`
}

export function describeFeedUsed(owner: string, name: string): string {
  return `${owner}'s calendar link ${quoted(name)} was used for the first time`
}

export function describeFeedRevoked(who: string, name: string): string {
  return `${who} revoked the calendar link ${quoted(name)}`
}

/** `Mia Chen created the access token “Finance” (trips:read, insights:read), valid until 2027-02-15` */
export function describeTokenCreated(
  who: string,
  { name, scopes, expires_at }: { name: string; scopes: readonly string[]; expires_at: Date },
): string {
  const until = expires_at.toISOString().slice(0, 'YYYY-MM-DD'.length)
  return `${who} created the access token ${quoted(name)} (${scopes.join(', ')}), valid until ${until}`
}

export function describeTokenRevoked(who: string, name: string): string {
  return `${who} revoked the access token ${quoted(name)}`
}

/** Who made a change through a program: `Mia Chen (by token Finance)`. */
export function byToken(who: string, token: string): string {
  return `${who} (by token ${token})`
}

function showFeedTrips(trips: FeedTrips): string {
  if (trips.of === 'owner') return 'their own trips'
  const { staff, status, country, region } = trips
  const chosen = [staff && `staff ID ${staff}`, status, country, region].filter(Boolean)
  return chosen.length === 0 ? 'all trips' : `all trips (${chosen.join(', ')})`
}

function quoted(text: string): string {
  return `“${text}”`
}
