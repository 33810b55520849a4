import type { Trip } from '@sojourn/contract/trip/trip'
import { sql } from 'drizzle-orm'
import type { Db } from '../../src/database/database.ts'
import { trip, tripDestination, tripStaff } from '../../src/database/schema.ts'

export type TripToStore = Pick<
  Trip,
  'trip_id' | 'start_date' | 'end_date' | 'est_cost' | 'one_curtin' | 'reason' | 'comments'
> & {
  staffIds: string[]
  destinationIds: number[]
}

/** Replaces all trips in the database with these, without the API and its audit log. */
export async function storeTrips(db: Db, trips: TripToStore[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`update trip set deleted_at = now() where deleted_at is null`)
    if (trips.length === 0) return
    await tx
      .delete(trip)
      .where(
        sql`trip_id in (select unnest(${sql.raw(`array[${trips.map((one) => one.trip_id).join(',')}]`)}))`,
      )
    await tx.insert(trip).values(trips.map(({ staffIds, destinationIds, ...columns }) => columns))
    await tx
      .insert(tripStaff)
      .values(
        trips.flatMap(({ trip_id, staffIds }) =>
          staffIds.map((staff_id, position) => ({ trip_id, staff_id, position })),
        ),
      )
    await tx
      .insert(tripDestination)
      .values(
        trips.flatMap(({ trip_id, destinationIds }) =>
          destinationIds.map((destination_id, position) => ({ trip_id, destination_id, position })),
        ),
      )
  })
}
