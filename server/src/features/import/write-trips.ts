import type { ChangeOrigin, TripChange } from '@sojourn/contract/trip-history'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../database/database.ts'

/** What is written of a trip, as it is also kept to undo an import by. */
export interface TripValues {
  start_date: string
  end_date: string
  est_cost: number | null
  one_curtin: boolean
  reason: string
  comments: string
  staffIds: readonly string[]
  destinationIds: readonly number[]
}

export interface TripToWrite {
  trip_id: number
  values: TripValues
}

/** Everything here is one statement for all trips, however many. */

const IMPORT_LOCK = 7_056_422

/** One import or undoing of one at a time: two could each wait for a trip that the other has. */
export async function takeTurn(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
}

export async function newTripIds(tx: Db, count: number): Promise<number[]> {
  const rows = await rowsOf<{ id: string | number }>(
    tx.execute(
      sql`select nextval(pg_get_serial_sequence('trip', 'trip_id')) as id from generate_series(1, ${count}::integer)`,
    ),
  )
  return rows.map(({ id }) => Number(id))
}

export async function insertTrips(tx: Db, trips: readonly TripToWrite[]): Promise<void> {
  if (trips.length === 0) return
  await tx.execute(sql`
    insert into trip (trip_id, start_date, end_date, est_cost, one_curtin, reason, comments)
    select * from ${columnsOf(trips)}`)
}

/** Changes those that still have the version given with them, and says how many there were. */
export async function updateTrips(
  tx: Db,
  trips: readonly (TripToWrite & { version: number })[],
): Promise<number> {
  if (trips.length === 0) return 0
  const versions = arrayOf(trips, ({ version }) => version)
  const rows = await rowsOf(
    tx.execute(sql`
      update trip set start_date = new.start_date, end_date = new.end_date, est_cost = new.est_cost,
        one_curtin = new.one_curtin, reason = new.reason, comments = new.comments, version = trip.version + 1
      from ${columnsOf(trips, sql`, ${versions}::integer[]`)}
        as new (trip_id, start_date, end_date, est_cost, one_curtin, reason, comments, version)
      where trip.trip_id = new.trip_id and trip.version = new.version and deleted_at is null
      returning 1`),
  )
  return rows.length
}

/** Marks those as deleted that still have the version given with them, and says how many there were. */
export async function markDeleted(
  tx: Db,
  trips: readonly { trip_id: number; version: number }[],
): Promise<number> {
  if (trips.length === 0) return 0
  const ids = arrayOf(trips, ({ trip_id }) => trip_id)
  const versions = arrayOf(trips, ({ version }) => version)
  const rows = await rowsOf(
    tx.execute(sql`
      update trip set deleted_at = now(), version = trip.version + 1
      from unnest(${ids}::integer[], ${versions}::integer[]) as known (trip_id, version)
      where trip.trip_id = known.trip_id and trip.version = known.version and deleted_at is null
      returning 1`),
  )
  return rows.length
}

/** Puts these people on these trips, in place of whoever was on them. */
export async function replaceStaff(tx: Db, trips: readonly TripToWrite[], areNew: boolean): Promise<void> {
  if (trips.length === 0) return
  if (!areNew) await tx.execute(sql`delete from trip_staff where trip_id = any(${idsOf(trips)}::integer[])`)
  const rows = trips.flatMap(({ trip_id, values }) =>
    values.staffIds.map((id, position) => ({ trip_id, id, position })),
  )
  const { ids, positions, others } = linksOf(rows)
  await tx.execute(sql`
    insert into trip_staff (trip_id, staff_id, position)
    select * from unnest(${ids}::integer[], ${others}::text[], ${positions}::smallint[])`)
}

export async function replaceDestinations(
  tx: Db,
  trips: readonly TripToWrite[],
  areNew: boolean,
): Promise<void> {
  if (trips.length === 0) return
  if (!areNew)
    await tx.execute(sql`delete from trip_destination where trip_id = any(${idsOf(trips)}::integer[])`)
  const rows = trips.flatMap(({ trip_id, values }) =>
    values.destinationIds.map((id, position) => ({ trip_id, id, position })),
  )
  const { ids, positions, others } = linksOf(rows)
  await tx.execute(sql`
    insert into trip_destination (trip_id, destination_id, position)
    select * from unnest(${ids}::integer[], ${others}::integer[], ${positions}::smallint[])`)
}

export interface TripEntry {
  tripId: number
  event: string
  change?: TripChange
}

/** An entry for each trip, as a change of that trip alone would have. */
export async function recordEvents(
  tx: Db,
  staffId: string,
  origin: ChangeOrigin,
  entries: readonly TripEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const events = arrayOf(entries, ({ event }) => event)
  const ids = arrayOf(entries, ({ tripId }) => tripId)
  const changes = arrayOf(entries, ({ change }) => (change ? JSON.stringify(change) : null))
  await tx.execute(sql`
    insert into audit_entry (event, trip_id, staff_id, change, origin)
    select event, trip_id, ${staffId}, change, ${origin}
    from unnest(${events}::text[], ${ids}::integer[], ${changes}::jsonb[])
      with ordinality as entry (event, trip_id, change, place) order by place`)
}

function columnsOf(trips: readonly TripToWrite[], more = sql``) {
  const column = (value: (values: TripValues) => unknown) => arrayOf(trips, ({ values }) => value(values))
  return sql`unnest(${idsOf(trips)}::integer[], ${column((values) => values.start_date)}::date[],
    ${column((values) => values.end_date)}::date[], ${column((values) => values.est_cost)}::numeric[],
    ${column((values) => values.one_curtin)}::boolean[], ${column((values) => values.reason)}::text[],
    ${column((values) => values.comments)}::text[]${more})`
}

function linksOf(rows: readonly { trip_id: number; id: string | number; position: number }[]) {
  return {
    ids: arrayOf(rows, ({ trip_id }) => trip_id),
    others: arrayOf(rows, ({ id }) => id),
    positions: arrayOf(rows, ({ position }) => position),
  }
}

function idsOf(trips: readonly TripToWrite[]) {
  return arrayOf(trips, ({ trip_id }) => trip_id)
}

/** A whole column as one value, which drizzle would else spread into as many. */
function arrayOf<T>(rows: readonly T[], value: (row: T) => unknown) {
  return sql.param(rows.map(value))
}
