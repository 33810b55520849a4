import type { Staff, TripDestination } from '@sojourn/contract/trip/trip'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../database/database.ts'
import { asTripDestination, asTripStaff, type Directory, readDirectory } from './directory.ts'
import { POSITION, ROW_AS_READ, type StoredTrip, storedTrip, type TripRow } from './trip-row.ts'

export interface Everything {
  /** Everything stamped below this is included. The next look starts here. */
  position: string
  directory: Directory
  trips: StoredTrip[]
}

/**
 * Everything a starting server needs, in one snapshot of the database. Trips get their people and destinations here. When the
 * database wrote out the names for each trip, ten thousand trips took twice as long.
 */
export function readEverything(db: Db): Promise<Everything> {
  return db.transaction(
    async (tx) => {
      const position = await readPosition(tx)
      const directory = await readDirectory(tx)
      const staff = await readStaffByTrip(tx, directory)
      const destinations = await readDestinationsByTrip(tx, directory)
      const rows = await rowsOf<TripRow>(tx.execute(sql`select ${ROW_AS_READ} from trip order by trip_id`))
      const trips = rows.map((row) =>
        storedTrip(row, {
          staffMembers: staff.get(row.trip_id) ?? [],
          destinations: destinations.get(row.trip_id) ?? [],
        }),
      )
      return { position, directory, trips }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** The oldest transaction that is running, or else the next one. */
export async function readPosition(tx: Db): Promise<string> {
  const [row] = await rowsOf<{ position: string }>(tx.execute(sql`select ${POSITION}`))
  if (!row) throw new Error('the feed did not answer')
  return row.position
}

async function readStaffByTrip(tx: Db, { staff }: Directory): Promise<Map<number, Staff[]>> {
  const known = new Map(staff.map((person) => [person.staff_id, asTripStaff(person)]))
  const rows = await rowsOf<{ trip_id: number; id: string }>(
    tx.execute(sql`select trip_id, staff_id as id from trip_staff order by trip_id, position`),
  )
  return gathered(rows, known)
}

async function readDestinationsByTrip(
  tx: Db,
  { destinations, merged }: Directory,
): Promise<Map<number, TripDestination[]>> {
  const known = new Map(
    [...destinations, ...merged].map((option) => [option.destination_id, asTripDestination(option)]),
  )
  const rows = await rowsOf<{ trip_id: number; id: number }>(
    tx.execute(sql`select trip_id, destination_id as id from trip_destination order by trip_id, position`),
  )
  return gathered(rows, known)
}

function gathered<Id, Thing>(
  rows: readonly { trip_id: number; id: Id }[],
  known: ReadonlyMap<Id, Thing>,
): Map<number, Thing[]> {
  const things = new Map<number, Thing[]>()
  for (const { trip_id, id } of rows) {
    const thing = known.get(id)
    if (thing === undefined) continue
    const ofTrip = things.get(trip_id)
    if (ofTrip) ofTrip.push(thing)
    else things.set(trip_id, [thing])
  }
  return things
}
