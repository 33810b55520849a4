import type { Trip } from '@sojourn/contract/trip'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Db, rowsOf } from '../database/database.ts'
import { trip, tripDestination, tripStaff } from '../database/schema.ts'
import { TRIP_COLUMNS } from '../database/trip-columns.ts'
import { idList } from '../live/trip-row.ts'

/** The rows of trips. Every function here is one statement for all trips, however many, and none where there are no trips. */

const WRITTEN = ['trip_id', 'version', ...TRIP_COLUMNS] as const

export async function newTripIds(tx: Db, count: number): Promise<number[]> {
  if (count === 0) return []
  const rows = await rowsOf<{ id: number }>(
    tx.execute(sql`
      select nextval(pg_get_serial_sequence('trip', 'trip_id'))::integer as id
      from generate_series(1, ${count}::integer)`),
  )
  return rows.map(({ id }) => id)
}

export async function insertRows(tx: Db, trips: readonly Trip[]): Promise<void> {
  if (trips.length === 0) return
  const columns = listOf(WRITTEN, (name) => sql.identifier(name))
  await tx.execute(sql`insert into trip (${columns}) select ${columns} from ${recordsOf(trips)}`)
}

/** Changes those that still have the version before the one given, and answers with their ids. */
export async function updateRows(tx: Db, trips: readonly Trip[]): Promise<number[]> {
  if (trips.length === 0) return []
  const columns = listOf(WRITTEN, (name) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`)
  return idsOf(
    tx.execute(sql`update trip set ${columns} from ${recordsOf(trips)} where ${isOneBefore(trips)}
    and deleted_at is null returning trip.trip_id`),
  )
}

/** Deletes or restores those that still have the version before the one given, and answers with their ids. */
export async function markRows(tx: Db, trips: readonly Trip[], isDeleted: boolean): Promise<number[]> {
  if (trips.length === 0) return []
  const [deletedAt, isOther] = isDeleted ? [sql`now()`, sql`is null`] : [sql`null`, sql`is not null`]
  return idsOf(
    tx.execute(sql`update trip set deleted_at = ${deletedAt}, version = given.version
    from ${recordsOf(trips)} where ${isOneBefore(trips)} and deleted_at ${isOther} returning trip.trip_id`),
  )
}

export function replaceStaff(tx: Db, added: readonly Trip[], changed: readonly Trip[]): Promise<void> {
  return replaceLinks(tx, tripStaff.staff_id, added, changed, ({ staffMembers }) =>
    staffMembers.map((person) => person.staff_id),
  )
}

export function replaceDestinations(tx: Db, added: readonly Trip[], changed: readonly Trip[]): Promise<void> {
  return replaceLinks(tx, tripDestination.destination_id, added, changed, ({ destinations }) =>
    destinations.map((place) => place.destination_id),
  )
}

/** Links trips to people or destinations: two statements, or one where all trips are new. */
async function replaceLinks(
  tx: Db,
  linked: PgColumn,
  added: readonly Trip[],
  changed: readonly Trip[],
  linkedIds: (trip: Trip) => readonly (string | number)[],
): Promise<void> {
  const { table } = linked
  if (changed.length > 0) await tx.execute(sql`delete from ${table} where trip_id = any(${idsIn(changed)})`)
  const links = [...added, ...changed].flatMap((trip) =>
    linkedIds(trip).map((id, position) => ({ trip_id: trip.trip_id, id, position })),
  )
  if (links.length === 0) return
  await tx.execute(sql`
    insert into ${table} (trip_id, ${sql.identifier(linked.name)}, position)
    select trip_id, id, position from json_to_recordset(${JSON.stringify(links)}::json)
      as link (trip_id integer, id ${typeOf(linked)}, position smallint)`)
}

/** The trips as a table called "given". */
function recordsOf(trips: readonly Trip[]): SQL {
  const records = trips.map((given) => Object.fromEntries(WRITTEN.map((name) => [name, given[name]])))
  const definitions = listOf(WRITTEN, (name) => sql`${sql.identifier(name)} ${typeOf(trip[name])}`)
  return sql`json_to_recordset(${JSON.stringify(records)}::json) as given (${definitions})`
}

/** The ids are there twice because PostgreSQL takes a table made of JSON for one of 100 rows, and would read all trips to change one. */
function isOneBefore(trips: readonly Trip[]): SQL {
  return sql`trip.trip_id = given.trip_id and trip.trip_id = any(${idsIn(trips)}) and trip.version = given.version - 1`
}

function idsIn(trips: readonly Trip[]): SQL {
  return idList(trips.map(({ trip_id }) => trip_id))
}

async function idsOf(result: PromiseLike<unknown>): Promise<number[]> {
  return (await rowsOf<{ trip_id: number }>(result)).map(({ trip_id }) => trip_id)
}

function typeOf(column: PgColumn): SQL {
  return sql.raw(column.getSQLType())
}

function listOf<Name>(names: readonly Name[], each: (name: Name) => SQLWrapper): SQL {
  return sql.join(names.map(each), sql`, `)
}
