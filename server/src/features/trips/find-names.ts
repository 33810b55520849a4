import type { Staff, StaffOption, TripDestination } from '@sojourn/contract/trip/trip'
import { fullName } from '@sojourn/contract/words/full-name'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { country, destination, region, staff } from '../../database/schema.ts'
import { asTripDestination, asTripStaff } from '../../live/directory.ts'
import { refuseFaults } from '../../trips/trip-faults.ts'

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
  refuseLeft(added)
  for (const person of added) known.set(person.staff_id, asTripStaff(person))
  return foundOf(ids, known, 'staff', tripSentences.unknownStaff)
}

/** People who left stay on their trips but can't be added to one. */
export function refuseLeft(people: readonly StaffOption[]): void {
  refuseFaults(
    people
      .filter(({ left }) => left)
      .map((person) => ({ path: 'staff', message: tripSentences.staffLeft(fullName(person)) })),
  )
}

export async function findDestinations(
  tx: Db,
  ids: readonly string[],
  onTrip: readonly TripDestination[] = [],
): Promise<TripDestination[]> {
  const known = new Map(onTrip.map((one) => [String(one.destination_id), one]))
  const others = ids.filter((id) => !known.has(id) && /^[1-9]\d{0,8}$/.test(id)).map(Number)
  for (const one of await selectDestinations(tx, others)) known.set(String(one.destination_id), one)
  return foundOf(ids, known, 'destinations', tripSentences.unknownDestination)
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

export async function selectStaff(tx: Db, ids: readonly string[]): Promise<StaffOption[]> {
  if (ids.length === 0) return []
  const { staff_id, first_name, last_name, left_at } = staff
  const rows = await tx
    .select({ staff_id, first_name, last_name, left_at })
    .from(staff)
    .where(sql`${staff_id} = any(${sql.param(ids)}::text[])`)
  return rows.map(({ left_at, ...person }) => ({ ...person, ...(left_at && { left: true }) }))
}

async function selectDestinations(tx: Db, ids: readonly number[]): Promise<TripDestination[]> {
  if (ids.length === 0) return []
  const { destination_id, destination_name } = destination
  const rows = await tx
    .select({
      destination_id,
      destination_name,
      country_name: country.country_name,
      region_name: region.region_name,
    })
    .from(destination)
    .innerJoin(country, eq(country.country_id, destination.country_id))
    .innerJoin(region, eq(region.region_id, country.region_id))
    .where(sql`${destination_id} = any(${sql.param(ids)}::integer[])`)
  return rows.map(asTripDestination)
}
