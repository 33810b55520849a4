import { hash } from 'node:crypto'
import type { DestinationOption, StaffOption, Trip } from '@sojourn/contract/trip/trip'
import { compareNewestFirst } from '@sojourn/contract/trip/trip-sort'
import { fullName } from '@sojourn/contract/words/full-name'
import type { Database } from '../database/database.ts'
import { type Directory, readDirectory } from './directory.ts'
import { openFeed } from './open-feed.ts'
import { type Everything, readEverything } from './read-everything.ts'
import { ReadyBytes } from './ready-bytes.ts'
import { findChanges, readTrips, type StoredTrip } from './trip-row.ts'
import { TRIP_SHAPE, UNMARKED_SHAPE } from './trip-shape.ts'

interface HeldTrip {
  readonly trip: Trip
  readonly stamp: number
  /** An ISO instant. */
  readonly changedAt: string
  readonly json: Buffer
}

/** What changed between two looks, and the positions in the feed before and after it. */
export interface Batch {
  readonly eventIdBefore: string
  readonly eventId: string
  readonly upserts: readonly HeldTrip[]
  readonly deletedIds: readonly number[]
  /** Whether the staff or the destinations, as they are listed, have changed too. */
  readonly hasNewDirectory: boolean
}

/**
 * All trips, held once as ready bytes. The database announces changes, and `catchUp` reads what was committed since the last
 * look. Everything else answers from memory.
 */
export class LiveList {
  readonly #database: Database
  /** Also part of the ETag of the list. */
  readonly #feedId: string
  readonly #trips = new Map<number, HeldTrip>()
  readonly #deleted = new Map<number, number>()
  readonly #listeners = new Set<(batch: Batch) => void>()
  #position: string
  #hasNews = false
  /** When the first change arrived that isn't in the list yet. */
  #behindSince: number | undefined
  #running: Promise<void> | undefined
  #waiting: Promise<void> | undefined
  /** Covers all held trips. The same trips give the same fingerprint on every instance, whatever order they came in. */
  #fingerprint = 0n
  #newestFirst: HeldTrip[] | undefined
  #tripBytes: ReadyBytes | undefined
  #directory: Directory = { stamp: 0, staff: [], destinations: [], merged: [] }
  #names = new Map<string, string>()
  #staffBytes = ReadyBytes.ofJson([])
  #destinationBytes = ReadyBytes.ofJson([])

  private constructor(database: Database, feedId: string, { position, directory, trips }: Everything) {
    this.#database = database
    this.#feedId = feedId
    this.#position = position
    this.#holdDirectory(directory)
    for (const trip of trips) this.#hold(trip)
  }

  static async open(database: Database, shape = TRIP_SHAPE): Promise<LiveList> {
    const { db } = database
    return new LiveList(database, feedOfShape(await openFeed(db), shape), await readEverything(db))
  }

  /** The database says that something was committed. Reads wait until the list has looked at it. */
  announce(): Promise<void> {
    this.#hasNews = true
    this.#behindSince ??= performance.now()
    return this.catchUp()
  }

  /** Resolves when the list has everything that was committed before the call. Undefined if it already does. */
  fresh(): Promise<void> | undefined {
    // Nobody else can change a database that isn't shared, and changes by this process are announced when they commit.
    if (this.#database.isShared || this.#hasNews) return this.catchUp()
    return this.#running
  }

  /**
   * Waits like `fresh` after a commit, so that the next reader sees the change. If the list can't be refreshed now, the change
   * still counts, and its announcement is retried until the list has it.
   */
  async followCommit(): Promise<void> {
    await this.fresh()?.catch(() => undefined)
  }

  /** Looks for changes now. Calls during a look share the next one. */
  catchUp(): Promise<void> {
    if (!this.#running) {
      this.#running = this.#look().finally(() => {
        this.#running = undefined
      })
      return this.#running
    }
    this.#waiting ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#waiting = undefined
        return this.catchUp()
      })
    return this.#waiting
  }

  /** How long it has known about changes that it doesn't have yet. */
  get secondsBehind(): number {
    return this.#behindSince === undefined ? 0 : (performance.now() - this.#behindSince) / 1000
  }

  get(tripId: number): HeldTrip | undefined {
    return this.#trips.get(tripId)
  }

  trip(tripId: number): Trip | undefined {
    return this.#trips.get(tripId)?.trip
  }

  /** All trips, newest start first. */
  all(): readonly HeldTrip[] {
    this.#newestFirst ??= [...this.#trips.values()].sort((a, b) => compareNewestFirst(a.trip, b.trip))
    return this.#newestFirst
  }

  get trips(): ReadyBytes {
    this.#tripBytes ??= new ReadyBytes(jsonList(this.all()), `W/"${this.#fingerprint.toString(36)}"`)
    return this.#tripBytes
  }

  get directory(): Directory {
    return this.#directory
  }

  /** Someone's full name, as the directory has it. Empty or undefined if it has none. */
  nameOf(staffId: string): string | undefined {
    return this.#names.get(staffId)
  }

  get staff(): ReadyBytes {
    return this.#staffBytes
  }

  get destinations(): ReadyBytes {
    return this.#destinationBytes
  }

  /** The list's position in the feed. A reader who has the whole list can continue from here. */
  get eventId(): string {
    return `${this.#feedId}-${this.#position}`
  }

  /** What a reader has missed since an event id, or undefined if the id isn't from this feed. */
  since(eventId: string): Batch | undefined {
    const [, feedId, digits] = /^(.+)-(\d{1,15})$/.exec(eventId) ?? []
    const position = Number(digits)
    if (feedId !== this.#feedId || position > Number(this.#position)) return undefined
    return {
      eventIdBefore: eventId,
      eventId: this.eventId,
      upserts: [...this.#trips.values()].filter((held) => held.stamp >= position),
      deletedIds: [...this.#deleted].flatMap(([tripId, stamp]) => (stamp >= position ? [tripId] : [])),
      hasNewDirectory: this.#directory.stamp >= position,
    }
  }

  subscribe(listener: (batch: Batch) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** For changes to the directory that neither list shows, such as a region without destinations. */
  tellDirectory(): void {
    this.#tell([], this.eventId, true)
  }

  async #look(): Promise<void> {
    this.#hasNews = false
    try {
      const { db } = this.#database
      const { position, trips, hasNewNames } = await findChanges(db, this.#position)
      const hasNewDirectory = hasNewNames && this.#holdDirectory(await readDirectory(db))
      const unknown = trips.filter(({ trip_id, stamp }) => this.#stampOf(trip_id) !== stamp)
      const changed =
        unknown.length === 0
          ? []
          : await readTrips(
              db,
              unknown.map(({ trip_id }) => trip_id),
            )
      for (const trip of changed) this.#hold(trip)
      const eventIdBefore = this.eventId
      this.#position = position
      if (!this.#hasNews) this.#behindSince = undefined
      if (changed.length > 0 || hasNewDirectory) this.#tell(changed, eventIdBefore, hasNewDirectory)
    } catch (error) {
      this.#hasNews = true
      throw error
    }
  }

  #stampOf(tripId: number): number | undefined {
    return this.#trips.get(tripId)?.stamp ?? this.#deleted.get(tripId)
  }

  #hold({ trip, stamp, changedAt, isDeleted }: StoredTrip): void {
    const { trip_id } = trip
    const before = this.#trips.get(trip_id)
    if (before) this.#fingerprint ^= this.#fingerprintOf(before)
    this.#trips.delete(trip_id)
    this.#deleted.delete(trip_id)
    if (isDeleted) this.#deleted.set(trip_id, stamp)
    else {
      const held = { trip, stamp, changedAt, json: Buffer.from(JSON.stringify(trip)) }
      this.#trips.set(trip_id, held)
      this.#fingerprint ^= this.#fingerprintOf(held)
    }
    this.#newestFirst = undefined
    this.#tripBytes = undefined
  }

  #tell(changed: StoredTrip[], eventIdBefore: string, hasNewDirectory: boolean): void {
    const ids = changed.map(({ trip }) => trip.trip_id)
    const batch = {
      eventIdBefore,
      eventId: this.eventId,
      upserts: ids.flatMap((id) => this.#trips.get(id) ?? []),
      deletedIds: ids.filter((id) => this.#deleted.has(id)),
      hasNewDirectory,
    }
    for (const listener of this.#listeners) listener(batch)
  }

  /** Returns whether the lists differ from before. While a transaction is running, the same names are found again. */
  #holdDirectory(directory: Directory): boolean {
    const etagsBefore = [this.#staffBytes.etag, this.#destinationBytes.etag]
    this.#directory = directory
    this.#names = new Map(directory.staff.map((person) => [person.staff_id, fullName(person)]))
    this.#staffBytes = ReadyBytes.ofJson<StaffOption[]>(directory.staff)
    this.#destinationBytes = ReadyBytes.ofJson<DestinationOption[]>(directory.destinations)
    return !etagsBefore.includes(this.#staffBytes.etag) || !etagsBefore.includes(this.#destinationBytes.etag)
  }

  #fingerprintOf({ trip, stamp }: HeldTrip): bigint {
    return BigInt(`0x${hash('sha256', `${this.#feedId} ${trip.trip_id} ${stamp}`)}`)
  }
}

/** Trips with a different shape are a different feed, so that nobody continues with a list that lacks a field. */
function feedOfShape(feedId: string, shape: string): string {
  return shape === UNMARKED_SHAPE ? feedId : `${feedId}.${shape}`
}

export function jsonList(trips: readonly HeldTrip[]): Buffer {
  const parts = trips.flatMap(({ json }, index) => (index === 0 ? [json] : [COMMA, json]))
  return Buffer.concat([OPEN, ...parts, CLOSE])
}

const OPEN = Buffer.from('[')
const COMMA = Buffer.from(',')
const CLOSE = Buffer.from(']')
