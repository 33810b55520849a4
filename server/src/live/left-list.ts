import fs from 'node:fs'
import { join } from 'node:path'
import type { Trip } from '@sojourn/contract/trip/trip'
import { BUILD } from '../version.ts'
import { asTripDestination, asTripStaff, type Directory } from './directory.ts'
import { preparedToStart } from './held-trip.ts'
import { HeldTrips } from './held-trips.ts'

/** The list at a position of the feed: everything stamped below it is included. */
export interface ListAt {
  position: string
  directory: Directory
  held: HeldTrips
}

/** What the last server left when it stopped. */
export interface LeftList extends ListAt {
  feedId: string
}

/** Writing more would take longer than a server has to stop. */
const TRIPS_MOST = 100_000
const FILE = 'list-at-last-stop.json'
const DRAFT = `${FILE}.draft`

interface Content {
  /** Of the server that wrote it. Another one may read trips differently. */
  build: string
  feedId: string
  position: string
  directory: Directory
  trips: { stamp: number; changedAt: string; trip: TripWithIds }[]
  deleted: [tripId: number, stamp: number][]
}

/** Trips share their people and destinations, so these are stored once. */
type TripWithIds = Omit<Trip, 'staffMembers' | 'destinations'> & {
  staffMembers: string[]
  destinations: number[]
}

/** A server that stops leaves its list to the next one, which would otherwise read every trip from the database. */
export function leaveList(folder: string, { feedId, position, directory, held }: LeftList): void {
  const trips = held.newestFirst()
  if (trips.length > TRIPS_MOST) return
  const content: Content = {
    build: BUILD,
    feedId,
    position,
    directory,
    trips: trips.map(({ stamp, changedAt, trip }) => ({ stamp, changedAt, trip: withIds(trip) })),
    deleted: [...held.deleted()],
  }
  try {
    fs.writeFileSync(join(folder, DRAFT), JSON.stringify(content), { mode: 0o600 })
    fs.renameSync(join(folder, DRAFT), join(folder, FILE))
  } catch (error) {
    // On a full disk, the database needs what is left.
    removeLeftList(folder)
    throw error
  }
}

/** Reads it before the database is open, so it may not be true any longer. A file that can't be read is as good as none. */
export function readLeftList(folder: string): LeftList | undefined {
  try {
    const content: Content = JSON.parse(fs.readFileSync(join(folder, FILE), 'utf8'))
    return content.build === BUILD ? listIn(content) : undefined
  } catch {
    return undefined
  }
}

/** It is read only once: as soon as something is written to the database, it is no longer true. */
export function removeLeftList(folder: string): void {
  for (const name of [FILE, DRAFT]) fs.rmSync(join(folder, name), { force: true })
}

function listIn({ feedId, position, directory, trips, deleted }: Content): LeftList {
  const people = new Map(directory.staff.map((one) => [one.staff_id, asTripStaff(one)]))
  const places = new Map(
    [...directory.destinations, ...directory.merged].map((one) => [
      one.destination_id,
      asTripDestination(one),
    ]),
  )
  const held = new HeldTrips([
    ...trips.map(({ stamp, changedAt, trip }) => {
      // In place, because a copy of each of them takes time.
      const whole = Object.assign(trip as object, {
        staffMembers: trip.staffMembers.map((id) => known(people, id)),
        destinations: trip.destinations.map((id) => known(places, id)),
      }) as Trip
      return preparedToStart({ stamp, changedAt, isDeleted: false, trip: whole })
    }),
    ...deleted.map(([tripId, stamp]) => ({ tripId, stamp, held: undefined })),
  ])
  return { feedId, position, directory, held }
}

function withIds(trip: Trip): TripWithIds {
  return {
    ...trip,
    staffMembers: trip.staffMembers.map(({ staff_id }) => staff_id),
    destinations: trip.destinations.map(({ destination_id }) => destination_id),
  }
}

function known<Id, Thing>(things: ReadonlyMap<Id, Thing>, id: Id): Thing {
  const thing = things.get(id)
  if (thing === undefined) throw new Error('this list names someone or something that its directory lacks')
  return thing
}
