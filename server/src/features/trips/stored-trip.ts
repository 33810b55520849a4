import { tripSentences } from '@sojourn/contract/sentences'
import type { Trip } from '@sojourn/contract/trip'
import { eq, sql } from 'drizzle-orm'
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

/** A list of ids is one value, so that its statement is the same however long it is, and is prepared once. */

export async function replaceStaff(tx: Db, tripId: number, staffIds: readonly string[]): Promise<void> {
  const given = sql`${sql.param(staffIds)}::text[]`
  const known = await tx
    .select({ id: staff.staff_id })
    .from(staff)
    .where(sql`${staff.staff_id} = any(${given})`)
  refuseUnknown(staffIds, new Set(known.map(({ id }) => id)), 'staff', tripSentences.unknownStaff)
  await tx.delete(tripStaff).where(eq(tripStaff.trip_id, tripId))
  await tx.execute(sql`
    insert into trip_staff (trip_id, staff_id, position)
    select ${tripId}::integer, id, place - 1 from unnest(${given}) with ordinality as given (id, place)`)
}

export async function replaceDestinations(tx: Db, tripId: number, ids: readonly string[]): Promise<void> {
  const numbers = ids.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number)
  const given = sql`${sql.param(numbers)}::integer[]`
  const known = await tx
    .select({ id: destination.destination_id })
    .from(destination)
    .where(sql`${destination.destination_id} = any(${given})`)
  refuseUnknown(
    ids,
    new Set(known.map(({ id }) => String(id))),
    'destinations',
    tripSentences.unknownDestination,
  )
  await tx.delete(tripDestination).where(eq(tripDestination.trip_id, tripId))
  await tx.execute(sql`
    insert into trip_destination (trip_id, destination_id, position)
    select ${tripId}::integer, id, place - 1 from unnest(${given}) with ordinality as given (id, place)`)
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
