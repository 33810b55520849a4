import type { Staff, TripDestination } from '@sojourn/contract/trip/trip'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../database/database.ts'
import { type Directory, readDirectory } from './directory.ts'
import { POSITION, ROW_AS_READ, type StoredTrip, storedTrip, type TripRow } from './trip-row.ts'

export interface Everything {
  /** Everything stamped below this is here; the next question starts there. */
  position: string
  directory: Directory
  trips: StoredTrip[]
}

/**
 * All that a starting server has to know, in one snapshot of the database. Who goes where is put together here: when the
 * database wrote the names out for each trip anew, ten thousand trips took twice as long.
 */
export function readEverything(db: Db): Promise<Everything> {
  return db.transaction(
    async (tx) => {
      const position = await readPosition(tx)
      const directory = await readDirectory(tx)
      const people = await readPeople(tx, directory)
      const places = await readPlaces(tx, directory)
      const rows = await rowsOf<TripRow>(tx.execute(sql`select ${ROW_AS_READ} from trip order by trip_id`))
      const trips = rows.map((row) =>
        storedTrip(row, {
          staffMembers: people.get(row.trip_id) ?? [],
          destinations: places.get(row.trip_id) ?? [],
        }),
      )
      return { position, directory, trips }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function readPosition(tx: Db): Promise<string> {
  const [row] = await rowsOf<{ position: string }>(tx.execute(sql`select ${POSITION}`))
  if (!row) throw new Error('the feed did not answer')
  return row.position
}

async function readPeople(tx: Db, { staff }: Directory): Promise<Map<number, Staff[]>> {
  const known = new Map(staff.map((person) => [person.staff_id, person]))
  const rows = await rowsOf<{ trip_id: number; id: string }>(
    tx.execute(sql`select trip_id, staff_id as id from trip_staff order by trip_id, position`),
  )
  return gathered(rows, known)
}

async function readPlaces(tx: Db, { destinations }: Directory): Promise<Map<number, TripDestination[]>> {
  const known = new Map(
    destinations.map(({ destination_id, destination_name, country_name, region_name }) => [
      destination_id,
      { destination_id, destination_name, country: { country_name, region: { region_name } } },
    ]),
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
