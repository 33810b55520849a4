import type { Trip } from '@sojourn/contract/trip/trip'
import type { PageEnd } from '@sojourn/contract/trip/trip-pages'
import { compareNewestFirst } from '@sojourn/contract/trip/trip-sort'
import { doInParts } from '../in-parts.ts'
import { type Choice, chooseRows } from './choose-rows.ts'
import { type Stretch, TripFacts } from './trip-facts.ts'

interface Listed {
  readonly trip: Trip
}

const TRIPS_A_STEP = 5_000

/** All trips, newest start first. Changes are merged in when someone next reads, because an import changes thousands. */
export class SortedTrips<Held extends Listed> {
  readonly #facts = new TripFacts()
  readonly #changes = new Map<number, { before: Held | undefined; now: Held | undefined }>()
  #rows: readonly Held[] = []

  /** `before` is what it was last told about this trip, `now` is undefined for a deleted one. */
  change(tripId: number, before: Held | undefined, now: Held | undefined): void {
    const earlier = this.#changes.get(tripId)
    this.#changes.set(tripId, { before: earlier ? earlier.before : before, now })
  }

  /** The array of one moment: a later change leaves it alone. */
  get rows(): readonly Held[] {
    if (this.#changes.size > 0) this.#merge()
    return this.#rows
  }

  async choose(choice: Choice): Promise<Trip[]> {
    const { rows } = this
    const from = choice.after ? rowAfter(rows, choice.after) : 0
    return doInParts(tripsAt(rows, await chooseRows(this.#facts, choice, from)))
  }

  #merge(): void {
    const before = this.#rows
    const changes = [...this.#changes.values()]
    this.#changes.clear()
    const removed = changes.flatMap((change) => (change.before ? [rowFor(before, change.before)] : []))
    const added = changes.flatMap(({ now }) => now ?? []).sort((a, b) => compareNewestFirst(a.trip, b.trip))
    const stretches = stretchesOf(
      before.length,
      removed,
      added.map((held) => rowFor(before, held)),
    )
    this.#rows = stretches.flatMap((stretch) =>
      'added' in stretch ? (added[stretch.added] as Held) : before.slice(stretch.start, stretch.end),
    )
    this.#facts.rearrange(
      stretches,
      added.map(({ trip }) => trip),
      removed,
    )
  }
}

/** With a step after each few thousand. */
function* tripsAt(rows: readonly Listed[], chosen: ArrayLike<number>): Generator<undefined, Trip[]> {
  const trips: Trip[] = []
  for (let place = 0; place < chosen.length; place += 1) {
    if (place > 0 && place % TRIPS_A_STEP === 0) yield
    trips.push((rows[chosen[place] as number] as Listed).trip)
  }
  return trips
}

/** How the new order is made of the old one: without the removed rows, and with each added trip before the row of its place. */
function stretchesOf(length: number, removed: readonly number[], places: readonly number[]): Stretch[] {
  const stretches: Stretch[] = []
  const gone = removed.toSorted((a, b) => a - b)
  let [start, nextGone, nextAdded] = [0, 0, 0]
  const keepUntil = (end: number) => {
    if (start < end) stretches.push({ start, end })
  }
  while (nextGone < gone.length || nextAdded < places.length) {
    const [place, row] = [places[nextAdded] ?? length, gone[nextGone] ?? length]
    if (nextAdded < places.length && place <= row) {
      keepUntil(place)
      start = place
      stretches.push({ added: nextAdded++ })
    } else {
      keepUntil(row)
      start = row + 1
      nextGone += 1
    }
  }
  keepUntil(length)
  return stretches
}

function rowAfter(rows: readonly Listed[], place: PageEnd): number {
  const row = rowFor(rows, { trip: place })
  return rows[row]?.trip.trip_id === place.trip_id ? row + 1 : row
}

/** Where a trip is in the list, or would be. */
function rowFor(rows: readonly Listed[], { trip }: { trip: PageEnd }): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = rows[middle]
    if (other && compareNewestFirst(other.trip, trip) < 0) low = middle + 1
    else high = middle
  }
  return low
}
