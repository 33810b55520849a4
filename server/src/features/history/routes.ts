import { endpoints } from '@sojourn/contract/api/endpoints'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { auditEntry, trip } from '../../database/schema.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { AddRoute } from '../../http/route.ts'
import { readDeletedTrip, readDeletedTrips } from './deleted-trips.ts'
import { readHistory } from './trip-history.ts'

export function addHistoryRoutes(addRoute: AddRoute, db: Db): void {
  addRoute(endpoints.tripHistory, async ({ params: { tripId }, query: { page, size } }) => {
    const known = await db.$count(trip, eq(trip.trip_id, tripId))
    if (known === 0) throw new ApiFailure('not_found', tripSentences.unknownTrip(tripId))
    const [content, totalElements] = await Promise.all([
      readHistory(db, tripId, size, page * size),
      db.$count(auditEntry, eq(auditEntry.trip_id, tripId)),
    ])
    return { content, totalPages: Math.ceil(totalElements / size), totalElements }
  })

  addRoute(endpoints.listTrash, async ({ query: { page, size } }) => {
    const [content, totalElements] = await Promise.all([
      readDeletedTrips(db, size, page * size),
      db.$count(trip, isNotNull(trip.deleted_at)),
    ])
    return { content, totalPages: Math.ceil(totalElements / size), totalElements }
  })

  // Pages that were open before the upgrade use the former address.
  for (const path of [endpoints.getDeletedTrip.path, '/trips/trash/:tripId']) {
    addRoute({ ...endpoints.getDeletedTrip, path }, async ({ params: { tripId } }) => {
      const deleted = await readDeletedTrip(db, tripId)
      if (!deleted) throw new ApiFailure('not_found', tripSentences.notDeleted)
      return deleted
    })
  }
}
