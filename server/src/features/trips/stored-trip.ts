import { tripSentences } from '@sojourn/contract/sentences'
import type { Trip } from '@sojourn/contract/trip'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { destination, staff, trip, tripDestination, tripStaff } from '../../database/schema.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { readTrip } from '../../live/trip-row.ts'

export interface StoredTrip {
  trip: Trip
  isDeleted: boolean
}

/** Locks a trip for the rest of the transaction and reads it as it stands, so that two changes to it come one after the other. */
export async function lockTrip(tx: Db, tripId: number): Promise<StoredTrip> {
  const locked = await tx
    .select({ id: trip.trip_id })
    .from(trip)
    .where(eq(trip.trip_id, tripId))
    .for('update')
  const stored = locked.length > 0 ? await readTrip(tx, tripId) : undefined
  if (!stored) throw new ApiFailure('not_found', tripSentences.unknownTrip(tripId))
  return stored
}

export async function lockLiveTrip(tx: Db, tripId: number, version?: number): Promise<Trip> {
  const { trip: found, isDeleted } = await lockTrip(tx, tripId)
  if (isDeleted) throw new ApiFailure('not_found', tripSentences.unknownTrip(tripId))
  if (version !== undefined && version !== found.version) {
    throw new ApiFailure('changed_by_someone_else', tripSentences.changedBySomeoneElse, { trip: found })
  }
  return found
}

export interface TripColumns {
  start_date: string
  end_date: string
  est_cost: number | null
  one_curtin: boolean
  reason: string
  comments: string
}

/** Changes these columns and answers with all of them as they are stored. */
export async function updateTrip(
  tx: Db,
  tripId: number,
  columns: Partial<TripColumns>,
): Promise<TripColumns & { version: number }> {
  const { start_date, end_date, est_cost, one_curtin, reason, comments, version } = trip
  const [stored] = await tx
    .update(trip)
    .set({ ...columns, version: sql`${version} + 1` })
    .where(eq(trip.trip_id, tripId))
    .returning({ start_date, end_date, est_cost, one_curtin, reason, comments, version })
  if (!stored) throw new Error('a trip to change is gone')
  return stored
}

export async function insertTrip(tx: Db, columns: TripColumns): Promise<number> {
  const [inserted] = await tx.insert(trip).values(columns).returning({ id: trip.trip_id })
  if (!inserted) throw new Error('a trip was not stored')
  return inserted.id
}

export async function replaceStaff(tx: Db, tripId: number, staffIds: readonly string[]): Promise<void> {
  const known = await tx
    .select({ id: staff.staff_id })
    .from(staff)
    .where(inArray(staff.staff_id, [...staffIds]))
  refuseUnknown(staffIds, new Set(known.map(({ id }) => id)), 'staff', tripSentences.unknownStaff)
  await tx.delete(tripStaff).where(eq(tripStaff.trip_id, tripId))
  await tx
    .insert(tripStaff)
    .values(staffIds.map((staff_id, position) => ({ trip_id: tripId, staff_id, position })))
}

export async function replaceDestinations(tx: Db, tripId: number, ids: readonly string[]): Promise<void> {
  const numbers = ids.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number)
  const known =
    numbers.length === 0
      ? []
      : await tx
          .select({ id: destination.destination_id })
          .from(destination)
          .where(inArray(destination.destination_id, numbers))
  refuseUnknown(
    ids,
    new Set(known.map(({ id }) => String(id))),
    'destinations',
    tripSentences.unknownDestination,
  )
  await tx.delete(tripDestination).where(eq(tripDestination.trip_id, tripId))
  await tx
    .insert(tripDestination)
    .values(ids.map((id, position) => ({ trip_id: tripId, destination_id: Number(id), position })))
}

function refuseUnknown(
  ids: readonly string[],
  known: Set<string>,
  path: string,
  sentence: (id: string) => string,
): void {
  const errors = ids.filter((id) => !known.has(id)).map((id) => ({ path, message: sentence(id) }))
  const [first] = errors
  if (first) throw new ApiFailure('rule_broken', first.message, { errors })
}
