import type { Day } from '@sojourn/contract/dates/day'
import { staffOfListed, whereListedGoes } from '@sojourn/contract/trip/normalise-listed'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import type { Whereabouts } from '@sojourn/contract/trip/region-groups'
import type { Staff, Trip } from '@sojourn/contract/trip/trip'
import { compareNewestFirst } from '@sojourn/contract/trip/trip-sort'
import { type TripStatus, tripStatus } from '@sojourn/contract/trip/trip-status'

/**
 * What `normaliseListed` gives for a trip, as a view of it: the list can have 100,000, and most are never shown. Its
 * properties are getters, so copy the ones you need instead of spreading it.
 */
class ShownTrip implements NormalisedTrip {
  readonly listed: Trip
  readonly staff: Staff[]
  readonly #where: Whereabouts
  readonly #today: Day

  constructor(listed: Trip, today: Day) {
    this.listed = listed
    this.staff = sharedStaff(listed.staffMembers)
    this.#where = sharedWhereabouts(listed.destinations)
    this.#today = today
  }

  get trip_id(): number {
    return this.listed.trip_id
  }
  get trip(): Whereabouts['trip'] {
    return this.#where.trip
  }
  get region(): string[] {
    return this.#where.region
  }
  get countries(): string[] {
    return this.#where.countries
  }
  get destinations(): string[] {
    return this.#where.destinations
  }
  get status(): TripStatus {
    return tripStatus(this.listed, this.#today)
  }
  get start_date(): Day {
    return this.listed.start_date
  }
  get end_date(): Day {
    return this.listed.end_date
  }
  get one_curtin(): boolean {
    return this.listed.one_curtin
  }
  get cost(): number {
    return this.listed.est_cost ?? 0
  }
  get reason(): string {
    return this.listed.reason.trim()
  }
  get comments(): string {
    return this.listed.comments.trim()
  }
  get version(): number {
    return this.listed.version
  }
}

/** A list in the store's order, as the screens see it. An unchanged trip keeps its identity, so its row doesn't render again. */
export interface ShownTrips {
  from: readonly Trip[]
  today: Day
  trips: readonly NormalisedTrip[]
}

export function shownTrips(from: readonly Trip[], today: Day, before: ShownTrips | null): ShownTrips {
  if (before?.from === from && before.today === today) return before
  const same = before?.today === today ? before : { from: [], trips: [] }
  let next = 0
  const trips = from.map((trip) => {
    while (isBefore(same.from[next], trip)) next += 1
    if (same.from[next] !== trip) return new ShownTrip(trip, today)
    next += 1
    return same.trips[next - 1] as NormalisedTrip
  })
  return { from, today, trips }
}

/** The server's version of a trip that a screen was given: it has the ids of people and destinations. */
export function asListed(trip: NormalisedTrip): Trip {
  if (trip instanceof ShownTrip) return trip.listed
  throw new Error('this trip is not from the live list')
}

function isBefore(one: Trip | undefined, trip: Trip): boolean {
  return one !== undefined && one !== trip && compareNewestFirst(one, trip) <= 0
}

const sharedStaff = oncePerList(staffOfListed)
const sharedWhereabouts = oncePerList(whereListedGoes)

/** Most trips share their lists of people and destinations with others. */
function oncePerList<List extends object, Result>(work: (list: List) => Result): (list: List) => Result {
  const done = new WeakMap<List, Result>()
  return (list) => {
    const known = done.get(list)
    if (known !== undefined) return known
    const result = work(list)
    done.set(list, result)
    return result
  }
}
