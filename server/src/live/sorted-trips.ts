import type { Trip } from '@sojourn/contract/trip/trip'
import type { PageEnd } from '@sojourn/contract/trip/trip-pages'
import { compareNewestFirst } from '@sojourn/contract/trip/trip-sort'
import { doInParts } from '../in-parts.ts'
import { type Choice, chooseRows } from './choose-rows.ts'
import { type Stretch, TripFacts } from './trip-facts.ts'

interface Listed {
  readonly trip: Trip
}

interface Change<Held> {
  before: Held | undefined
  now: Held | undefined
}

interface InPlace<Held> extends Change<Held> {
  now: Held
}

const TRIPS_A_STEP = 5_000
const CHANGES_A_STEP = 1_000

/** All trips, newest start first. Changes are merged in when someone next reads, or before that if there are thousands. */
export class SortedTrips<Held extends Listed> {
  readonly #facts = new TripFacts()
  readonly #changes = new Map<number, Change<Held>>()
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

  /**
   * Merges thousands of changes in steps, so that the next reader needn't do it in one go. Whoever reads meanwhile merges the
   * rest. Undefined if there are only a few.
   */
  settle(): Promise<void> | undefined {
    return this.#changes.size > CHANGES_A_STEP ? doInParts(this.#mergeInSteps()) : undefined
  }

  *#mergeInSteps(): Generator<undefined, void> {
    while (this.#changes.size > 0) {
      yield
      this.#merge(CHANGES_A_STEP)
    }
  }

  #merge(most = Number.POSITIVE_INFINITY): void {
    const merged = [...this.#changes].slice(0, most)
    for (const [tripId] of merged) this.#changes.delete(tripId)
    const changes = merged.map(([, change]) => change)
    const inPlace = changes.filter(staysInPlace)
    if (inPlace.length > 0) this.#replace(inPlace)
    if (inPlace.length < changes.length) this.#move(changes.filter((change) => !staysInPlace(change)))
  }

  /** Most changes don't touch the start, and thousands of them come with one import. */
  #replace(changes: readonly InPlace<Held>[]): void {
    const rows = [...this.#rows]
    const replaced = changes.map(({ now }) => {
      const row = rowFor(rows, now)
      rows[row] = now
      return { row, trip: now.trip }
    })
    this.#rows = rows
    this.#facts.replace(replaced)
  }

  #move(changes: readonly Change<Held>[]): void {
    const before = this.#rows
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

function staysInPlace<Held extends Listed>(change: Change<Held>): change is InPlace<Held> {
  const { before, now } = change
  return before !== undefined && now !== undefined && compareNewestFirst(before.trip, now.trip) === 0
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
