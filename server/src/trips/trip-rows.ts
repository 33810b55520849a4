import type { Trip } from '@sojourn/contract/trip/trip'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Db, rowsOf } from '../database/database.ts'
import { fixed } from '../database/fixed-sql.ts'
import { givenTable, namesOf } from '../database/given-rows.ts'
import { trip, tripDestination, tripStaff } from '../database/schema.ts'
import { inStatements } from '../database/together.ts'
import { TRIP_COLUMNS, type TripColumn } from '../database/trip-columns.ts'
import { idList, ROW_AS_WRITTEN, type WrittenRow } from '../live/trip-row.ts'

/** The rows of trips. Every function here runs one statement for a thousand trips, or none if there are no trips. */

const SET = ['version', ...TRIP_COLUMNS] as const
const TYPES = Object.fromEntries(
  (['trip_id', ...SET] as const).map((name) => [name, trip[name].getSQLType()]),
) as Record<'trip_id' | (typeof SET)[number], string>
const COLUMNS = fixed(namesOf(Object.keys(TYPES)))
const SET_ALL = fixed(
  sql.join(
    SET.map((name) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`),
    sql`, `,
  ),
)

const givenTrips = givenTable(TYPES)
const givenVersions = givenTable({ trip_id: TYPES.trip_id, version: TYPES.version })

export async function newTripIds(tx: Db, count: number): Promise<number[]> {
  if (count === 0) return []
  const rows = await rowsOf<{ id: number }>(
    tx.execute(sql`
      select nextval(pg_get_serial_sequence('trip', 'trip_id'))::integer as id
      from generate_series(1, ${count}::integer)`),
  )
  return rows.map(({ id }) => id)
}

export function insertRows(tx: Db, trips: readonly Trip[]): Promise<WrittenRow[]> {
  return inStatements(trips, (part) =>
    rowsOf<WrittenRow>(
      tx.execute(sql`
        insert into trip (${COLUMNS}) select ${COLUMNS} from ${givenTrips(part)} returning ${ROW_AS_WRITTEN}`),
    ),
  )
}

/**
 * Changes the trips that are still at the version before the given one, and returns their rows. Deleting a trip gives it a new
 * version, so one that was deleted meanwhile isn't changed. One that the caller knows to be deleted is, and stays deleted.
 */
export function updateRows(tx: Db, trips: readonly Trip[]): Promise<WrittenRow[]> {
  return update(tx, trips, givenTrips, SET_ALL, sql`true`)
}

/** Changes these columns of one trip if its row still has this stamp and a condition is met, as SQL that a larger statement contains. */
export function updateOfStamped(
  trip: Trip,
  columns: readonly TripColumn[],
  stamp: number,
  condition: SQL,
): SQL {
  const set = (['version', ...columns] as const).map(
    (column) => sql`${sql.identifier(column)} = ${trip[column]}`,
  )
  return sql`
    update trip set ${sql.join(set, sql`, `)}
    where trip_id = ${trip.trip_id} and changed_xid = ${String(stamp)}::xid8 and ${condition}
    returning ${ROW_AS_WRITTEN}`
}

export function deleteRows(tx: Db, trips: readonly Trip[]): Promise<WrittenRow[]> {
  return update(
    tx,
    trips,
    givenVersions,
    sql`deleted_at = now(), version = given.version`,
    sql`deleted_at is null`,
  )
}

export function restoreRows(tx: Db, trips: readonly Trip[]): Promise<WrittenRow[]> {
  return update(
    tx,
    trips,
    givenVersions,
    sql`deleted_at = null, version = given.version`,
    sql`deleted_at is not null`,
  )
}

function update(
  tx: Db,
  trips: readonly Trip[],
  given: (trips: readonly Trip[]) => SQL,
  set: SQL,
  where: SQL,
): Promise<WrittenRow[]> {
  return inStatements(trips, (part) =>
    rowsOf(
      tx.execute(sql`
        update trip set ${set} from ${given(part)}
        where trip.trip_id = given.trip_id and trip.version = given.version - 1 and ${where}
        returning ${ROW_AS_WRITTEN}`),
    ),
  )
}

export function replaceStaff(tx: Db, added: readonly Trip[], changed: readonly Trip[]): Promise<void> {
  return replaceLinks(tx, tripStaff.staff_id, added, changed, ({ staffMembers }) =>
    staffMembers.map((person) => person.staff_id),
  )
}

export function replaceDestinations(tx: Db, added: readonly Trip[], changed: readonly Trip[]): Promise<void> {
  return replaceLinks(tx, tripDestination.destination_id, added, changed, ({ destinations }) =>
    destinations.map(({ destination_id }) => destination_id),
  )
}

/** Links trips to people or destinations, in two statements, or one if all trips are new. */
async function replaceLinks(
  tx: Db,
  linked: PgColumn,
  added: readonly Trip[],
  changed: readonly Trip[],
  linkedIds: (trip: Trip) => readonly (string | number)[],
): Promise<void> {
  const { table } = linked
  if (changed.length > 0) {
    const ids = idList(changed.map(({ trip_id }) => trip_id))
    await tx.execute(sql`delete from ${table} where trip_id = any(${ids})`)
  }
  const links = [...added, ...changed].flatMap((trip) =>
    linkedIds(trip).map((id, position) => ({ trip_id: trip.trip_id, id, position })),
  )
  if (links.length === 0) return
  const given = givenTable({ trip_id: 'integer', id: linked.getSQLType(), position: 'smallint' })
  await tx.execute(sql`
    insert into ${table} (trip_id, ${sql.identifier(linked.name)}, position)
    select trip_id, id, position from ${given(links)}`)
}
