import type { CheckInPlace, CheckInScope } from '@sojourn/contract/check-ins/check-in'
import type { Staff, Trip } from '@sojourn/contract/trip/trip'
import { filterStays, staysWithin } from '@sojourn/contract/where/whereabouts'
import { fullName } from '@sojourn/contract/words/full-name'
import type { LiveList } from '../../live/live-list.ts'

/** Someone who is travelling, and where their trips take them. */
export interface Traveller extends Staff {
  places: CheckInPlace[]
}

type HeldTrips = ReturnType<LiveList['all']>

/** Open boards ask again after every answer. The list makes a new array after each change of a trip. */
const found = new WeakMap<HeldTrips, Map<string, Traveller[]>>()
/** People who prepare a check-in try several. */
const SCOPES_KEPT = 20

/** Everyone whom "Where is everyone?" shows for the same places and days, sorted by name. */
export function travellersWithin(held: HeldTrips, scope: CheckInScope): readonly Traveller[] {
  const known = found.get(held) ?? new Map<string, Traveller[]>()
  found.set(held, known)
  const { country, place, from, to } = scope
  const key = JSON.stringify([country, place, from, to])
  const remembered = known.get(key)
  if (remembered) return remembered
  const trips = held.map(({ trip }) => trip)
  const travellers = findTravellers(trips, scope)
  if (known.size >= SCOPES_KEPT) known.clear()
  known.set(key, travellers)
  return travellers
}

function findTravellers(trips: Trip[], scope: CheckInScope): Traveller[] {
  const stays = filterStays(staysWithin(trips, scope), scope)
  const byPerson = Map.groupBy(stays, ({ person }) => person.staff_id)
  return [...byPerson.values()]
    .flatMap((own) => {
      const places = own.map(({ trip_id, city, country, start_date, end_date }) => ({
        ...{ trip_id, city, country, start_date, end_date },
      }))
      return own.slice(0, 1).map(({ person }) => ({ ...person, places: places.sort(comparePlaces) }))
    })
    .sort(compareNames)
}

const collator = new Intl.Collator('en')

export function compareNames(a: Staff, b: Staff): number {
  return collator.compare(fullName(a), fullName(b)) || collator.compare(a.staff_id, b.staff_id)
}

function comparePlaces(a: CheckInPlace, b: CheckInPlace): number {
  return (
    collator.compare(a.start_date, b.start_date) || a.trip_id - b.trip_id || collator.compare(a.city, b.city)
  )
}
