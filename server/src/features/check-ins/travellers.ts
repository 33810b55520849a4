import type { CheckInPlace, CheckInScope } from '@sojourn/contract/check-ins/check-in'
import type { Day } from '@sojourn/contract/dates/day'
import type { Staff } from '@sojourn/contract/trip/trip'
import { filterStays, staysWithin } from '@sojourn/contract/where/whereabouts'
import { fullName } from '@sojourn/contract/words/full-name'
import { inParts, mapInParts } from '../../in-parts.ts'
import type { LiveList } from '../../live/live-list.ts'

/** Someone who is travelling, and where their trips take them. */
export interface Traveller extends Staff {
  places: CheckInPlace[]
}

type HeldTrips = ReturnType<LiveList['all']>

/** Open boards ask again after every answer. The list makes a new array after each change of a trip. */
const found = new WeakMap<HeldTrips, Map<string, Promise<Traveller[]>>>()
/** People who prepare a check-in try several. */
const SCOPES_KEPT = 20
/** Someone may have thousands of trips. */
export const PEOPLE_A_PART = 1

/** Everyone whom "Where is everyone?" shows for the same places and days, sorted by name. */
export function travellersWithin(held: HeldTrips, scope: CheckInScope): Promise<readonly Traveller[]> {
  const known = found.get(held) ?? new Map<string, Promise<Traveller[]>>()
  found.set(held, known)
  const { country, place, from, to } = scope
  const key = JSON.stringify([country, place, from, to])
  const remembered = known.get(key)
  if (remembered) return remembered
  const travellers = findTravellers(held, scope)
  if (known.size >= SCOPES_KEPT) known.clear()
  known.set(key, travellers)
  return travellers
}

async function findTravellers(held: HeldTrips, scope: CheckInScope): Promise<Traveller[]> {
  const byPerson = new Map<string, Traveller>()
  // Oldest first, so that the places are nearly in order when they are sorted.
  for await (const part of inParts(held.toReversed())) {
    const trips = part.map(({ trip }) => trip)
    for (const { person, ...stay } of filterStays(staysWithin(trips, scope), scope)) {
      const traveller = byPerson.get(person.staff_id) ?? { ...person, places: [] }
      byPerson.set(person.staff_id, traveller)
      const { trip_id, city, country, start_date, end_date } = stay
      traveller.places.push({ trip_id, city, country, start_date, end_date })
    }
  }
  const travellers = [...byPerson.values()].sort(compareNames)
  await mapInParts(travellers, ({ places }) => places.sort(comparePlaces), PEOPLE_A_PART)
  return travellers
}

const collator = new Intl.Collator('en')

export function compareNames(a: Staff, b: Staff): number {
  return collator.compare(fullName(a), fullName(b)) || collator.compare(a.staff_id, b.staff_id)
}

function comparePlaces(a: CheckInPlace, b: CheckInPlace): number {
  return compareDays(a.start_date, b.start_date) || a.trip_id - b.trip_id || collator.compare(a.city, b.city)
}

function compareDays(a: Day, b: Day): number {
  return a < b ? -1 : a > b ? 1 : 0
}
