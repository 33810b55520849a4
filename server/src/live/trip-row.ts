import type { Trip } from '@sojourn/contract/trip/trip'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../database/database.ts'
import { fixed } from '../database/fixed-sql.ts'
import { trip } from '../database/schema.ts'
import { TRIP_COLUMNS, type TripColumns } from '../database/trip-columns.ts'
import { picked } from '../picked.ts'

/** A row of the trip table, as ROW_AS_READ selects it. */
export interface TripRow extends TripColumns, WrittenRow {
  version: number
  is_deleted: boolean
}

type StaffAndDestinations = Pick<Trip, 'staffMembers' | 'destinations'>

export interface StoredTrip {
  /** The transaction that wrote it. */
  stamp: number
  /** When its row was last written, as an ISO instant. */
  changedAt: string
  isDeleted: boolean
  trip: Trip
}

export interface Changes {
  /** Everything stamped below this is included or was seen before. The next look starts here. */
  position: string
  /** Whether a person or destination was added or changed too. */
  hasNewNames: boolean
  trips: { trip_id: number; stamp: number }[]
}

/** The oldest running transaction. Everything older has committed or never will. */
export const POSITION = sql`pg_snapshot_xmin(pg_current_snapshot())::text as position`

const LAST_STAMP = sql.raw(`'${2n ** 64n - 1n}'::xid8`)

/** PostgreSQL plans an unknown list as if it had ten items. For a shorter one it makes a new plan each time, and planning is the slowest part. */
const IDS_LEAST = 10
const NO_TRIP = 0

/** Days and amounts need a conversion to come out as in JSON. */
const READ_AS: Record<string, (column: SQLWrapper) => SQL> = {
  date: (column) => sql`to_char(${column}, 'YYYY-MM-DD')`,
  numeric: (column) => sql`${column}::float8`,
}

/** A row, and when it was written. */
export interface WrittenRow {
  trip_id: number
  changed_xid: string
  changed_at: string
}

export const ROW_AS_WRITTEN = fixed(sql`trip.trip_id, trip.changed_xid::text as changed_xid,
  to_char(trip.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as changed_at`)

export const ROW_AS_READ = fixed(
  sql.join(
    [
      sql`${ROW_AS_WRITTEN}, version`,
      sql`deleted_at is not null as is_deleted`,
      ...TRIP_COLUMNS.map((name) => {
        const [type = ''] = trip[name].getSQLType().split('(')
        return sql`${READ_AS[type]?.(trip[name]) ?? trip[name]} as ${sql.identifier(name)}`
      }),
    ],
    sql`, `,
  ),
)

/**
 * The trips that changed since a position, in one statement and so in one snapshot of the database. The next position is the
 * oldest transaction that was still running, so one that commits late isn't skipped. Changes that are found twice are
 * recognised by their stamp.
 */
export async function findChanges(db: Db, since: string): Promise<Changes> {
  const [found] = await rowsOf<{ position: string; has_new_names: boolean; trips: Changes['trips'] | null }>(
    db.execute(sql`
      select ${POSITION},
        exists (select from staff where ${stampedSince(since)})
          or exists (select from destination where ${stampedSince(since)}) as has_new_names,
        (select json_agg(json_build_object('trip_id', trip_id, 'stamp', changed_xid::text::bigint))
          from trip where ${stampedSince(since)}) as trips`),
  )
  if (!found) throw new Error('the feed did not answer')
  return { position: found.position, hasNewNames: found.has_new_names, trips: found.trips ?? [] }
}

/**
 * These trips, deleted or not, in the order of their ids. People and destinations are collected for all trips together:
 * collecting them for each trip took four times as long for ten thousand trips.
 */
export async function readTrips(db: Db, tripIds: readonly number[]): Promise<StoredTrip[]> {
  const wanted = sql`trip_id = any(${idList(tripIds)})`
  const rows = await rowsOf<TripRow & StaffAndDestinations>(
    db.execute(sql`
      select ${ROW_AS_READ}, coalesce(people, '[]') as "staffMembers", coalesce(stops, '[]') as destinations
      from trip
      left join (
        select trip_id, json_agg(json_build_object('staff_id', staff_id, 'first_name', first_name,
          'last_name', last_name) order by position) as people
        from trip_staff join staff using (staff_id)
        where ${wanted} group by trip_id) as travellers using (trip_id)
      left join (
        select trip_id, json_agg(json_build_object('destination_id', destination_id,
          'destination_name', destination_name, 'country', json_build_object('country_name', country_name,
          'region', json_build_object('region_name', region_name))) order by position) as stops
        from trip_destination join destination using (destination_id) join country using (country_id)
          join region using (region_id)
        where ${wanted} group by trip_id) as itinerary using (trip_id)
      where ${wanted} order by trip_id`),
  )
  return rows.map(({ staffMembers, destinations, ...row }) => storedTrip(row, { staffMembers, destinations }))
}

/**
 * Written so that PostgreSQL plans it once: it doesn't look into the selects for a better plan each time, and it expects only a few rows
 * between two unknown stamps. Planning took most of a look.
 */
function stampedSince(position: string): SQL {
  return sql`changed_xid between (select ${position}::xid8) and (select ${LAST_STAMP})`
}

/** One trip, deleted or not, as this transaction sees it. */
export async function readTrip(db: Db, tripId: number): Promise<StoredTrip | undefined> {
  const [found] = await readTrips(db, [tripId])
  return found
}

/** A list of ids is passed as one value, so that the statement is the same for any length and is prepared once. */
export function idList(tripIds: readonly number[]): SQL {
  const padding = Array.from({ length: IDS_LEAST - tripIds.length }, () => NO_TRIP)
  return sql`${`{${[...tripIds, ...padding].join()}}`}::integer[]`
}

/** A trip that has just been written, as it would be read. */
export function writtenTrip(trip: Trip, row: WrittenRow, isDeleted = false): StoredTrip {
  const columns: TripColumns = picked(trip, TRIP_COLUMNS)
  return storedTrip({ ...columns, ...row, version: trip.version, is_deleted: isDeleted }, trip)
}

export function storedTrip(row: TripRow, { staffMembers, destinations }: StaffAndDestinations): StoredTrip {
  const { trip_id, version, changed_xid, changed_at, is_deleted, ...columns } = row
  return {
    stamp: Number(changed_xid),
    changedAt: changed_at,
    isDeleted: is_deleted,
    trip: { trip_id, staffMembers, destinations, ...columns, version },
  }
}
