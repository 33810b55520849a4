import type { FeedDetail, FeedTrips } from './calendar-feed.ts'
import { formatMoney } from './money.ts'
import { type NamesApart, tellApart } from './tell-apart.ts'
import type { Trip } from './trip.ts'
import { isSameIn, TRIP_FIELDS, type TripField } from './trip-change.ts'

/** A field as the audit log names it, and its value as it is shown there. */
type AuditedField<Field extends TripField> = [
  name: string,
  show: (value: Trip[Field], names: NamesApart) => string,
]

const fields: { [Field in TripField]: AuditedField<Field> } = {
  staffMembers: ['staff', (people, names) => people.map(names.person).join(', ')],
  destinations: ['destinations', (places, names) => places.map(names.place).join(', ')],
  start_date: ['start date', String],
  end_date: ['end date', String],
  est_cost: ['cost', (cost) => (cost === null ? 'nothing' : formatMoney(cost))],
  one_curtin: ['One Curtin', (flag) => (flag ? 'True' : 'False')],
  reason: ['reason', showText],
  comments: ['comments', showText],
}

/** `Mia Chen changed cost of trip 12 from $420.00 to $515.50`, or nothing if nothing changed. */
export function describeChange(who: string, before: Trip, after: Trip): string | undefined {
  const names = tellApart(before, after)
  const changed = TRIP_FIELDS.filter((field) => !isSameIn(field, before, after))
  if (changed.length === 0) return undefined
  const changes = changed.map((field, index) => {
    const { name, from, to } = inWords(field, before, after, names)
    return `${index === 0 ? `${name} of trip ${after.trip_id}` : name} from ${from} to ${to}`
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

function inWords<Field extends TripField>(field: Field, before: Trip, after: Trip, names: NamesApart) {
  const [name, show] = fields[field]
  return { name, from: show(before[field], names), to: show(after[field], names) }
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
