import type { DestinationOption, Staff, TripDestination } from '@sojourn/contract/trip/trip'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../database/database.ts'
import { staff } from '../database/schema.ts'
import { asTripDestination } from '../live/directory.ts'
import { eachOnce } from './each-once.ts'
import { refuseFaults } from './trip-faults.ts'

/** The people and destinations for the ids in a form. Those already on the trip need no query. */

export async function findStaffMembers(
  tx: Db,
  ids: readonly string[],
  onTrip: readonly Staff[] = [],
): Promise<Staff[]> {
  const known = new Map(onTrip.map((person) => [person.staff_id, person]))
  const added = await selectStaff(
    tx,
    ids.filter((id) => !known.has(id)),
  )
  for (const person of added) known.set(person.staff_id, person)
  return foundOf(ids, known, 'staff', tripSentences.unknownStaff)
}

export async function findDestinations(
  tx: Db,
  ids: readonly string[],
  onTrip: readonly TripDestination[] = [],
): Promise<TripDestination[]> {
  const known = new Map(onTrip.map((one) => [String(one.destination_id), one]))
  const others = ids.filter((id) => !known.has(id) && /^[1-9]\d{0,8}$/.test(id)).map(Number)
  for (const [id, destination] of await selectDestinations(tx, others)) known.set(String(id), destination)
  return eachOnce(foundOf(ids, known, 'destinations', tripSentences.unknownDestination))
}

function foundOf<Found>(
  ids: readonly string[],
  known: ReadonlyMap<string, Found>,
  path: string,
  sentence: (id: string) => string,
): Found[] {
  refuseFaults(ids.filter((id) => !known.has(id)).map((id) => ({ path, message: sentence(id) })))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** A list of ids is passed as one value, so that the statement is the same for any length and is prepared once. */

export async function selectStaff(tx: Db, ids: readonly string[]): Promise<Staff[]> {
  if (ids.length === 0) return []
  const { staff_id, first_name, last_name } = staff
  return tx
    .select({ staff_id, first_name, last_name })
    .from(staff)
    .where(sql`${staff_id} = any(${sql.param(ids)}::text[])`)
}

/** A merged destination is found under its own id and as the one it was merged into. */
export async function selectDestinations(
  tx: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TripDestination>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<DestinationOption & { id: number }>(
    tx.execute(sql`
      select asked.destination_id as id, destination.destination_id, destination.destination_name, country_name, region_name
      from destination asked
        join destination on destination.destination_id = coalesce(asked.merged_into, asked.destination_id)
        join country on country.country_id = destination.country_id join region using (region_id)
      where asked.destination_id = any(${sql.param(ids)}::integer[])`),
  )
  return new Map(rows.map((row) => [row.id, asTripDestination(row)]))
}
