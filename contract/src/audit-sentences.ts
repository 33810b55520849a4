import type { FeedDetail, FeedTrips } from './calendar-feed.ts'
import type { Day } from './day.ts'
import { fullName } from './full-name.ts'
import { formatMoney } from './money.ts'
import type { Trip } from './trip.ts'

/** What of a trip a change can touch, as the audit log names and shows it. */
export interface AuditedTrip {
  start_date: Day
  end_date: Day
  est_cost: number | null
  one_curtin: boolean
  reason: string
  comments: string
  staff: readonly string[]
  destinations: readonly string[]
}

const fields: { [Field in keyof AuditedTrip]: [name: string, show: (value: AuditedTrip[Field]) => string] } =
  {
    staff: ['staff', showList],
    destinations: ['destinations', showList],
    start_date: ['start date', String],
    end_date: ['end date', String],
    est_cost: ['cost', (cost) => (cost === null ? 'nothing' : formatMoney(cost))],
    one_curtin: ['One Curtin', (flag) => (flag ? 'True' : 'False')],
    reason: ['reason', showText],
    comments: ['comments', showText],
  }

/** A trip as the audit log shows it. */
export function audited({ staffMembers, destinations, ...fields }: Trip): AuditedTrip {
  return {
    ...fields,
    staff: staffMembers.map(fullName),
    destinations: destinations.map((place) => place.destination_name),
  }
}

/** `Mia Chen changed cost of trip 12 from $420.00 to $515.50`, or nothing if nothing changed. */
export function describeChange(
  who: string,
  tripId: number,
  before: AuditedTrip,
  after: AuditedTrip,
): string | undefined {
  const changes = (Object.keys(fields) as (keyof AuditedTrip)[]).flatMap((field) =>
    changeOf(field, before, after),
  )
  if (changes.length === 0) return undefined
  const [first, ...others] = changes.map(({ name, from, to }, index) =>
    index === 0 ? `${name} of trip ${tripId} from ${from} to ${to}` : `${name} from ${from} to ${to}`,
  )
  return `${who} changed ${[first, ...others].join(', ')}`
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

/** `Mia Chen created the calendar link “Team” with full details of all trips (Ongoing, Kenya)` */
export function describeFeedCreated(
  who: string,
  { name, detail, trips }: { name: string; detail: FeedDetail; trips: FeedTrips },
): string {
  const what = detail === 'full' ? 'with full details of' : 'that says only who is away on'
  return `${who} created the calendar link ${showText(name)} ${what} ${showFeedTrips(trips)}`
}

export function describeFeedRenamed(who: string, from: string, to: string): string {
  return `${who} renamed the calendar link ${showText(from)} to ${showText(to)}`
}

export function describeFeedRegenerated(who: string, name: string): string {
  return `${who} replaced the address of the calendar link ${showText(name)}`
}

export function describeFeedUsed(owner: string, name: string): string {
  return `The calendar link ${showText(name)} of ${owner} was used for the first time`
}

export function describeFeedRevoked(who: string, name: string): string {
  return `${who} revoked the calendar link ${showText(name)}`
}

function changeOf<Field extends keyof AuditedTrip>(field: Field, before: AuditedTrip, after: AuditedTrip) {
  const [name, show] = fields[field]
  const [from, to] = [show(before[field]), show(after[field])]
  return from === to ? [] : [{ name, from, to }]
}

function showList(names: readonly string[]): string {
  return names.join(', ')
}

function showFeedTrips(trips: FeedTrips): string {
  if (trips.of === 'owner') return 'their own trips'
  const { staff, status, country, region } = trips
  const chosen = [staff && `staff ID ${staff}`, status, country, region].filter(Boolean)
  return chosen.length === 0 ? 'all trips' : `all trips (${chosen.join(', ')})`
}

function showText(text: string): string {
  return text === '' ? 'nothing' : `“${text}”`
}
