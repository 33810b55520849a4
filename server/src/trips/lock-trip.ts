import type { Trip } from '@sojourn/contract/trip/trip'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../database/database.ts'
import { together } from '../database/together.ts'
import { ApiFailure } from '../http/api-failure.ts'
import { readTrip, type StoredTrip } from '../live/trip-row.ts'

/** Locks a trip for the rest of the transaction and then reads it, so that changes to it happen one after the other. */
export async function lockTrip(tx: Db, tripId: number): Promise<StoredTrip> {
  const [, stored] = await together([
    rowsOf(tx.execute(sql`select from trip where trip_id = ${tripId} for update`)),
    readTrip(tx, tripId),
  ])
  if (!stored) throw new ApiFailure('not_found', tripSentences.unknownTrip(tripId))
  return stored
}

/** Locks all trips to these destinations, deleted or not, and returns their ids. */
export async function lockTripsTo(tx: Db, destinationIds: readonly number[]): Promise<number[]> {
  const locked = await rowsOf<{ trip_id: number }>(
    tx.execute(sql`
      select trip_id from trip
      where trip_id in (select trip_id from trip_destination where destination_id = any(${sql.param(destinationIds)}::integer[]))
      order by trip_id for update`),
  )
  return locked.map(({ trip_id }) => trip_id)
}

export async function lockLiveTrip(tx: Db, tripId: number, version?: number): Promise<Trip> {
  const { trip: found, isDeleted } = await lockTrip(tx, tripId)
  if (isDeleted) throw new ApiFailure('not_found', tripSentences.unknownTrip(tripId))
  if (version !== undefined && version !== found.version) {
    throw new ApiFailure('changed_by_someone_else', tripSentences.changedBySomeoneElse, { trip: found })
  }
  return found
}
