import type { DestinationOption, StaffOption, Trip } from '@sojourn/contract/trip/trip'
import { fullName } from '@sojourn/contract/words/full-name'
import type { Database, Db } from '../database/database.ts'
import { doNow, inParts, mapInParts } from '../in-parts.ts'
import type { Choice } from './choose-rows.ts'
import { type Directory, readDirectory } from './directory.ts'
import { ExpectedTrips } from './expected-trips.ts'
import { type HeldTrip, type PreparedTrip, prepared, preparedToStart } from './held-trip.ts'
import { HeldTrips } from './held-trips.ts'
import { LateAnnouncements } from './late-announcements.ts'
import { type LeftList, type ListAt, leaveList, removeLeftList } from './left-list.ts'
import { openFeed } from './open-feed.ts'
import { readEverything, readPosition } from './read-everything.ts'
import { ReadyBytes } from './ready-bytes.ts'
import { type Changes, findChanges, readTrips, type StoredTrip } from './trip-row.ts'
import { TRIP_SHAPE, UNMARKED_SHAPE } from './trip-shape.ts'

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
  readonly announcements: LateAnnouncements
  readonly #database: Database
  /** Also part of the ETag of the list. */
  #feedId = ''
  #held = new HeldTrips([])
  readonly #expected = new ExpectedTrips()
  readonly #listeners = new Set<(batch: Batch) => void>()
  #position = '0'
  #hasNews = false
  /** When the first change arrived that isn't in the list yet. */
  #behindSince: number | undefined
  #running: Promise<void> | undefined
  #waiting: Promise<void> | undefined
  #tripBytes: ReadyBytes | undefined
  #directory: Directory = { stamp: 0, staff: [], destinations: [], merged: [] }
  #people = new Map<string, StaffOption>()
  #staffBytes = ReadyBytes.ofJson([])
  #destinationBytes = ReadyBytes.ofJson([])

  /** It is empty until it is loaded. */
  constructor(database: Database) {
    this.#database = database
    this.announcements = new LateAnnouncements(database)
  }

  /** Takes the list of the last server if there is one that is still true, and otherwise reads all trips. */
  async load(left?: LeftList, shape = TRIP_SHAPE): Promise<this> {
    const { db } = this.#database
    this.#feedId = feedOfShape(await openFeed(db), shape)
    const list = (await stillTrue(left, this.#feedId, this.#database)) ?? (await readList(db))
    this.#position = list.position
    this.#held = list.held
    this.#holdDirectory(list.directory)
    return this
  }

  /** Leaves it to the next server, because this one is stopping. */
  async leave(): Promise<void> {
    const { ownFolder } = this.#database
    if (ownFolder === null) return
    await this.catchUp()
    const [feedId, position, directory, held] = [this.#feedId, this.#position, this.#directory, this.#held]
    leaveList(ownFolder, { feedId, position, directory, held })
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
    return this.#database.isShared || this.#hasNews ? this.catchUp() : this.#running
  }

  /**
   * Waits after a commit, so that the next reader sees the change. If the list can't be refreshed now, the change still counts,
   * and its announcement is retried until the list has it.
   */
  async followCommit(): Promise<void> {
    await this.fresh()?.catch(() => undefined)
  }

  /**
   * Trips as this process writes them, so that they needn't be read again. A transaction may say so before it commits: without
   * the commit, their stamp never turns up in the feed.
   */
  async expect(written: readonly StoredTrip[]): Promise<void> {
    for await (const part of inParts(written)) this.#expected.add(part)
  }

  /** Looks for changes now. Calls during a look share the next one. */
  catchUp(): Promise<void> {
    if (!this.#running) {
      this.#running = this.announcements
        .after(() => this.#look())
        .finally(() => {
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
    return this.#held.get(tripId)
  }

  trip(tripId: number): Trip | undefined {
    return this.#held.get(tripId)?.trip
  }

  get count(): number {
    return this.#held.count
  }

  /** All trips, newest start first. */
  all(): readonly HeldTrip[] {
    return this.#held.newestFirst()
  }

  /** The trips that a filter and an order choose. */
  choose(choice: Choice): Promise<Trip[]> {
    return this.#held.choose(choice)
  }

  get trips(): ReadyBytes {
    if (this.#tripBytes) return this.#tripBytes
    const trips = this.all()
    this.#tripBytes = new ReadyBytes(() => writeList(trips), `W/"${this.#feedId}.${this.#held.fingerprint}"`)
    return this.#tripBytes
  }

  get directory(): Directory {
    return this.#directory
  }

  /** Someone's full name, as the directory has it. Empty or undefined if it has none. */
  nameOf(staffId: string): string | undefined {
    const person = this.#people.get(staffId)
    return person && fullName(person)
  }

  /** Someone in the directory. */
  personOf(staffId: string): StaffOption | undefined {
    return this.#people.get(staffId)
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
      ...this.#held.since(position),
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
      const unknown = trips.filter(({ trip_id, stamp }) => this.#held.stampOf(trip_id) !== stamp)
      const changed = await this.#readChanged(unknown)
      await this.#hold(changed)
      const eventIdBefore = this.eventId
      this.#position = position
      this.#expected.forgetBefore(position)
      if (!this.#hasNews) this.#behindSince = undefined
      if (changed.length > 0 || hasNewDirectory) this.#tell(changed, eventIdBefore, hasNewDirectory)
    } catch (error) {
      this.#hasNews = true
      throw error
    }
  }

  /** In the order of their ids. Thousands of them take a while, so others are answered in between. */
  async #readChanged(changed: Changes['trips']): Promise<PreparedTrip[]> {
    const expected = this.#expected.among(changed)
    const known = new Set(expected.map(({ tripId }) => tripId))
    const unread = changed.map(({ trip_id }) => trip_id).filter((tripId) => !known.has(tripId))
    const read = unread.length === 0 ? [] : await readTrips(this.#database.db, unread)
    return [...expected, ...(await mapInParts(read, prepared))].sort((a, b) => a.tripId - b.tripId)
  }

  /** Also puts thousands of them in their places. Otherwise the next reader would have to, in one go. */
  async #hold(changed: readonly PreparedTrip[]): Promise<void> {
    for await (const part of inParts(changed)) {
      for (const one of part) this.#held.hold(one)
      this.#tripBytes = undefined
    }
    await this.#held.settle()
  }

  #tell(changed: readonly PreparedTrip[], eventIdBefore: string, hasNewDirectory: boolean): void {
    const ids = changed.map(({ tripId }) => tripId)
    const batch = {
      eventIdBefore,
      eventId: this.eventId,
      upserts: ids.flatMap((id) => this.#held.get(id) ?? []),
      deletedIds: ids.filter((id) => this.#held.isDeleted(id)),
      hasNewDirectory,
    }
    for (const listener of this.#listeners) listener(batch)
  }

  /** Returns whether the lists differ from before. While a transaction is running, the same names are found again. */
  #holdDirectory(directory: Directory): boolean {
    const etagsBefore = [this.#staffBytes.etag, this.#destinationBytes.etag]
    this.#directory = directory
    this.#people = new Map(directory.staff.map((person) => [person.staff_id, person]))
    this.#staffBytes = ReadyBytes.ofJson<StaffOption[]>(directory.staff)
    this.#destinationBytes = ReadyBytes.ofJson<DestinationOption[]>(directory.destinations)
    const isNew =
      !etagsBefore.includes(this.#staffBytes.etag) || !etagsBefore.includes(this.#destinationBytes.etag)
    if (isNew) this.#expected.useNamesOf(directory)
    return isNew
  }
}

/**
 * The list of the last server, if it is still true. Whatever is written to the database needs a transaction, so nothing was
 * written since if the next transaction still has the number that it had then.
 */
async function stillTrue(
  left: LeftList | undefined,
  feedId: string,
  { db, ownFolder }: Database,
): Promise<ListAt | undefined> {
  if (ownFolder === null) return undefined
  removeLeftList(ownFolder)
  return left?.feedId === feedId && left.position === (await readPosition(db)) ? left : undefined
}

async function readList(db: Db): Promise<ListAt> {
  const { position, directory, trips } = await readEverything(db)
  return { position, directory, held: new HeldTrips(trips.map(preparedToStart)) }
}

/** Trips with a different shape are a different feed, so that nobody continues with a list that lacks a field. */
function feedOfShape(feedId: string, shape: string): string {
  return shape === UNMARKED_SHAPE ? feedId : `${feedId}.${shape}`
}

export function jsonList(trips: readonly HeldTrip[]): Buffer {
  return doNow(writeList(trips))
}

const TRIPS_A_STEP = 2_000

/** Copied one by one: joining a list of 200,000 pieces takes ten times as long. */
function* writeList(trips: readonly HeldTrip[]): Generator<undefined, Buffer> {
  let length = 1
  for (const [index, { json }] of trips.entries()) {
    // After a start, this is when its bytes are made.
    if (index > 0 && index % TRIPS_A_STEP === 0) yield
    length += json.length + 1
  }
  const list = Buffer.allocUnsafe(Math.max(length, 2))
  list[0] = OPEN
  let end = 1
  for (const [index, { json }] of trips.entries()) {
    if (index > 0 && index % TRIPS_A_STEP === 0) yield
    list.set(json, end)
    end += json.length
    list[end++] = COMMA
  }
  list[list.length - 1] = CLOSE
  return list
}

const [OPEN, COMMA, CLOSE] = [...Buffer.from('[,]')] as [number, number, number]
