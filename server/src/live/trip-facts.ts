import { toDayNumber } from '@sojourn/contract/dates/day'
import { normaliseListed } from '@sojourn/contract/trip/normalise-listed'
import type { Trip } from '@sojourn/contract/trip/trip'
import type { Filtered } from '@sojourn/contract/trip/trip-filter'
import { SharedLists } from './shared-lists.ts'

/** What filters and orders look at, as numbers: a column for each fact, a row for each trip. */
export interface FactColumns {
  start: Int32Array
  end: Int32Array
  cents: Float64Array
  oneCurtin: Uint8Array
  /** Numbers of `TripFacts.people`. */
  people: Uint32Array
  /** Numbers of `TripFacts.places`. */
  places: Uint32Array
}

/** Rows that stay together, or a trip that was added. */
export type Stretch = { start: number; end: number } | { added: number }

type People = Pick<Filtered, 'staff'>
type Places = Pick<Filtered, 'region' | 'countries' | 'destinations'>

/** 100,000 trips are filtered in columns of numbers, because reading them as objects takes ten times as long. */
export class TripFacts {
  readonly people = new SharedLists<People>()
  readonly places = new SharedLists<Places>()
  columns: FactColumns = columnsOf(0)

  /** Replaces the trips of some rows. It copies the columns, because a choice may still be reading the old ones. */
  replace(replaced: readonly { row: number; trip: Trip }[]): void {
    const before = this.columns
    const columns = copyOf(before)
    for (const { row, trip } of replaced) {
      const facts = this.#factsOf(trip)
      for (const name of FACTS) columns[name][row] = facts[name]
      this.#release(before, row)
    }
    this.columns = columns
  }

  /** Puts the columns into a new order. `removed` are rows that it no longer has. */
  rearrange(stretches: readonly Stretch[], added: readonly Trip[], removed: readonly number[]): void {
    const before = this.columns
    const columns = columnsOf(before.start.length - removed.length + added.length)
    const facts = added.map((trip) => this.#factsOf(trip))
    for (const name of FACTS) {
      const [from, to] = [before[name], columns[name]]
      let row = 0
      for (const stretch of stretches) {
        if ('added' in stretch) to[row++] = facts[stretch.added]?.[name] ?? 0
        else {
          to.set(from.subarray(stretch.start, stretch.end), row)
          row += stretch.end - stretch.start
        }
      }
    }
    for (const row of removed) this.#release(before, row)
    this.columns = columns
  }

  #release({ people, places }: FactColumns, row: number): void {
    this.people.release(people[row] ?? 0)
    this.places.release(places[row] ?? 0)
  }

  #factsOf(trip: Trip): Record<keyof FactColumns, number> {
    const ids = JSON.stringify(trip.staffMembers.map(({ staff_id }) => staff_id))
    return {
      start: toDayNumber(trip.start_date),
      end: toDayNumber(trip.end_date),
      cents: Math.round((trip.est_cost ?? 0) * 100),
      oneCurtin: trip.one_curtin ? 1 : 0,
      people: this.people.take(ids, () => peopleOf(trip)),
      places: this.places.take(JSON.stringify(trip.destinations), () => placesOf(trip)),
    }
  }
}

const FACTS = ['start', 'end', 'cents', 'oneCurtin', 'people', 'places'] as const

function columnsOf(length: number): FactColumns {
  return {
    start: new Int32Array(length),
    end: new Int32Array(length),
    cents: new Float64Array(length),
    oneCurtin: new Uint8Array(length),
    people: new Uint32Array(length),
    places: new Uint32Array(length),
  }
}

function copyOf({ start, end, cents, oneCurtin, people, places }: FactColumns): FactColumns {
  return {
    start: start.slice(),
    end: end.slice(),
    cents: cents.slice(),
    oneCurtin: oneCurtin.slice(),
    people: people.slice(),
    places: places.slice(),
  }
}

function peopleOf(trip: Trip): People {
  const { staff } = normaliseListed(trip, trip.start_date)
  return { staff }
}

function placesOf(trip: Trip): Places {
  const { region, countries, destinations } = normaliseListed(trip, trip.start_date)
  return { region, countries, destinations }
}
