import type { Trip } from '@sojourn/contract/trip'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../database/database.ts'

export interface TripColumns {
  changed_xid: string
  changed_at: string
  trip_id: number
  start_date: string
  end_date: string
  est_cost: string | null
  one_curtin: boolean
  reason: string
  comments: string
  version: number
  is_deleted: boolean
}

/** A trip as the feed reads it: whole, with the names of its people and places. */
interface TripRow extends TripColumns {
  staff_members: Trip['staffMembers']
  destinations: Trip['destinations']
}

export interface ChangedTrip {
  /** The transaction that wrote it. */
  stamp: number
  /** When its row was last written, as an ISO instant. */
  changedAt: string
  isDeleted: boolean
  trip: Trip
}

export interface Changes {
  /** Everything stamped below this is among the changes or was seen before; the next question starts here. */
  position: string
  /** Whether a person or a place was added or changed as well. */
  hasNewNames: boolean
  trips: { trip_id: number; stamp: number }[]
}

/** The oldest transaction that is still running: what is older was committed, or never will be. */
export const POSITION = sql`pg_snapshot_xmin(pg_current_snapshot())::text as position`

/** PostgreSQL takes a list that it does not know for one of ten. Given fewer, it makes a new plan each time, and that takes longest. */
const IDS_LEAST = 10
const NO_TRIP = 0

export const TRIP_COLUMNS = sql`trip.changed_xid::text as changed_xid,
  to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as changed_at, trip_id,
  to_char(start_date, 'YYYY-MM-DD') as start_date, to_char(end_date, 'YYYY-MM-DD') as end_date,
  est_cost::text as est_cost, one_curtin, reason, comments, version, deleted_at is not null as is_deleted`

/**
 * Which trips were changed since a position, in one statement and so in one snapshot of the database. The next position
 * is the oldest transaction that was still running, so one that commits late is not skipped; what it shares
 * with this answer is named once more and recognised by its stamp.
 */
export async function findChanges(db: Db, since: string): Promise<Changes> {
  const [found] = await rowsOf<{ position: string; has_new_names: boolean; trips: Changes['trips'] | null }>(
    db.execute(sql`
      select ${POSITION},
        exists (select from staff where changed_xid >= ${since}::xid8)
          or exists (select from destination where changed_xid >= ${since}::xid8) as has_new_names,
        (select json_agg(json_build_object('trip_id', trip_id, 'stamp', changed_xid::text::bigint))
          from trip where changed_xid >= ${since}::xid8) as trips`),
  )
  if (!found) throw new Error('the feed did not answer')
  return { position: found.position, hasNewNames: found.has_new_names, trips: found.trips ?? [] }
}

/**
 * These trips as they stand, deleted or not, in the order of their ids. People and places are gathered for all trips at once: asked
 * for with each trip by itself, ten thousand trips took four times as long.
 */
export async function readTrips(db: Db, tripIds: readonly number[]): Promise<ChangedTrip[]> {
  const padding = Array.from({ length: IDS_LEAST - tripIds.length }, () => NO_TRIP)
  const wanted = sql`trip_id = any(${`{${[...tripIds, ...padding].join()}}`}::integer[])`
  const rows = await rowsOf<TripRow>(
    db.execute(sql`
      select ${TRIP_COLUMNS}, coalesce(staff_members, '[]') as staff_members, coalesce(destinations, '[]') as destinations
      from trip
      left join (
        select trip_id, json_agg(json_build_object('staff_id', staff_id, 'first_name', first_name,
          'last_name', last_name) order by position) as staff_members
        from trip_staff join staff using (staff_id)
        where ${wanted} group by trip_id) as people using (trip_id)
      left join (
        select trip_id, json_agg(json_build_object('destination_id', destination_id,
          'destination_name', destination_name, 'country', json_build_object('country_name', country_name,
          'region', json_build_object('region_name', region_name))) order by position) as destinations
        from trip_destination join destination using (destination_id) join country using (country_id)
          join region using (region_id)
        where ${wanted} group by trip_id) as places using (trip_id)
      where ${wanted} order by trip_id`),
  )
  return rows.map(changedTrip)
}

/** One trip as the transaction sees it, deleted or not. */
export async function readTrip(db: Db, tripId: number): Promise<ChangedTrip | undefined> {
  const [trip] = await readTrips(db, [tripId])
  return trip
}

export function changedTrip(row: TripRow): ChangedTrip {
  return {
    stamp: Number(row.changed_xid),
    changedAt: row.changed_at,
    isDeleted: row.is_deleted,
    trip: presentTrip(row),
  }
}

function presentTrip(row: TripRow): Trip {
  return {
    trip_id: row.trip_id,
    staffMembers: row.staff_members,
    destinations: row.destinations,
    start_date: row.start_date,
    end_date: row.end_date,
    one_curtin: row.one_curtin,
    est_cost: row.est_cost === null ? null : Number(row.est_cost),
    reason: row.reason,
    comments: row.comments,
    version: row.version,
  }
}
