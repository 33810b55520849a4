import type { DeletedTrip } from '@sojourn/contract/trip/trip-history'
import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { findNamesakes } from '../../database/namesakes.ts'
import { account, auditEntry, staff, trip } from '../../database/schema.ts'
import { readTrips } from '../../live/trip-row.ts'
import { authorFields, nameOf } from './trip-history.ts'

/** Deleted trips, most recently deleted first. */
export function readDeletedTrips(db: Db, limit: number, offset: number): Promise<DeletedTrip[]> {
  return readDeleted(db, isNotNull(trip.deleted_at), limit, offset)
}

export async function readDeletedTrip(db: Db, tripId: number): Promise<DeletedTrip | undefined> {
  const [found] = await readDeleted(db, and(eq(trip.trip_id, tripId), isNotNull(trip.deleted_at)), 1, 0)
  return found
}

async function readDeleted(
  db: Db,
  which: SQL | undefined,
  limit: number,
  offset: number,
): Promise<DeletedTrip[]> {
  // Not simply the last entry: merging two destinations changes deleted trips too.
  const deletion = sql`(select max(id) from audit_entry
    where audit_entry.trip_id = ${trip.trip_id} and event like '% deleted trip ' || ${trip.trip_id})`
  const deleted = await db
    .select({ tripId: trip.trip_id, deletedAt: trip.deleted_at, ...authorFields })
    .from(trip)
    .leftJoin(auditEntry, eq(auditEntry.id, deletion))
    .leftJoin(staff, eq(staff.staff_id, auditEntry.staff_id))
    .leftJoin(account, eq(account.staff_id, auditEntry.staff_id))
    .where(which)
    .orderBy(desc(trip.deleted_at), desc(trip.trip_id))
    .limit(limit)
    .offset(offset)
  const trips = await readTrips(
    db,
    deleted.map(({ tripId }) => tripId),
  )
  const namesakes = await findNamesakes(db, deleted)
  const byId = new Map(trips.map((found) => [found.trip.trip_id, found.trip]))
  return deleted.flatMap(({ tripId, deletedAt, staff_id, ...names }) => {
    const found = byId.get(tripId)
    if (!found || !deletedAt) return []
    return {
      trip: found,
      deletedAt: deletedAt.toISOString(),
      deletedBy: nameOf(names),
      staff_id,
      isNameShared: namesakes.has(staff_id),
    }
  })
}
