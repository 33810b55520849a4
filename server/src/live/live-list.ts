import { randomUUID } from 'node:crypto'
import type { DestinationOption, Staff, Trip } from '@sojourn/contract/trip'
import { compareNewestFirst } from '@sojourn/contract/trip-sort'
import type { Db } from '../database/database.ts'
import { type Directory, readDirectory } from './directory.ts'
import { ReadyBytes } from './ready-bytes.ts'
import { type ChangedTrip, readChanges, START_OF_FEED } from './trip-row.ts'

interface HeldTrip {
  trip: Trip
  stamp: string
  json: Buffer
}

/**
 * All trips, once, as ready bytes. `catchUp` reads what the database committed since it last looked; everything
 * else answers from memory.
 */
export class LiveList {
  readonly #db: Db
  readonly #trips = new Map<number, HeldTrip>()
  #position = START_OF_FEED
  #running: Promise<void> | undefined
  #waiting: Promise<void> | undefined
  /** Tells this process's revisions from those of a process before it. */
  readonly #epoch = randomUUID().slice(0, 8)
  #revision = 0
  #tripBytes: ReadyBytes | undefined
  #staffBytes = ReadyBytes.ofJson([], '')
  #destinationBytes = ReadyBytes.ofJson([], '')

  private constructor(db: Db) {
    this.#db = db
  }

  static async open(db: Db): Promise<LiveList> {
    const list = new LiveList(db)
    await list.catchUp()
    return list
  }

  /**
   * Resolves once the list holds everything that was committed before the call. Calls made while a look is under
   * way share the one that follows it.
   */
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

  get(tripId: number): Buffer | undefined {
    return this.#trips.get(tripId)?.json
  }

  get trips(): ReadyBytes {
    this.#tripBytes ??= new ReadyBytes(this.#assemble(), this.#etag('trips'))
    return this.#tripBytes
  }

  get staff(): ReadyBytes {
    return this.#staffBytes
  }

  get destinations(): ReadyBytes {
    return this.#destinationBytes
  }

  async #look(): Promise<void> {
    const { position, trips, hasNewNames } = await readChanges(this.#db, this.#position)
    if (hasNewNames || this.#position === START_OF_FEED) this.#holdDirectory(await readDirectory(this.#db))
    for (const changed of trips) this.#hold(changed)
    this.#position = position
  }

  #hold({ trip, stamp, isDeleted }: ChangedTrip): void {
    const held = this.#trips.get(trip.trip_id)
    if (isDeleted ? !held : held?.stamp === stamp) return
    if (isDeleted) this.#trips.delete(trip.trip_id)
    else this.#trips.set(trip.trip_id, { trip, stamp, json: Buffer.from(JSON.stringify(trip)) })
    this.#revision += 1
    this.#tripBytes = undefined
  }

  #holdDirectory({ staff, destinations }: Directory): void {
    this.#revision += 1
    this.#staffBytes = ReadyBytes.ofJson<Staff[]>(staff, this.#etag('staff'))
    this.#destinationBytes = ReadyBytes.ofJson<DestinationOption[]>(destinations, this.#etag('destinations'))
  }

  #assemble(): Buffer {
    const newestFirst = [...this.#trips.values()].sort((a, b) => compareNewestFirst(a.trip, b.trip))
    const parts = newestFirst.flatMap(({ json }, index) => (index === 0 ? [json] : [COMMA, json]))
    return Buffer.concat([OPEN, ...parts, CLOSE])
  }

  #etag(name: string): string {
    return `W/"${name}-${this.#epoch}-${this.#revision}"`
  }
}

const OPEN = Buffer.from('[')
const COMMA = Buffer.from(',')
const CLOSE = Buffer.from(']')
