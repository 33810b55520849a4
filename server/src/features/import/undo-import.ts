import type { UndoneImport } from '@sojourn/contract/files/import'
import { importSentences } from '@sojourn/contract/files/import-sentences'
import { IMPORT_UNDO_HOURS } from '@sojourn/contract/limits'
import type { Staff, Trip, TripDestination } from '@sojourn/contract/trip/trip'
import type { TripContent } from '@sojourn/contract/trip/trip-fields'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { type ImportedTrip, tripImport } from '../../database/schema.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { Author } from '../../http/author.ts'
import { eachOnce } from '../../trips/each-once.ts'
import { selectDestinations } from '../../trips/find-names.ts'
import { takeTurn } from '../../trips/take-turn.ts'
import { upcastColumns } from '../../trips/upcast.ts'
import { ChangedMeanwhile, type TripEdit, writeTrips } from '../../trips/write-trips.ts'

/** The current trips and people. */
interface TripsNow {
  trip(tripId: number): Trip | undefined
  person(staffId: string): Staff | undefined
}

/** Undoes everything an import changed, or nothing if any of it has changed since. */
export async function undoImport(
  tx: Db,
  author: Author,
  importId: number,
  now: TripsNow,
): Promise<UndoneImport> {
  await takeTurn(tx)
  const deleted: Trip[] = []
  const changed: TripEdit[] = []
  const changedSince: number[] = []
  const imported = await importedTrips(tx, author, importId)
  // In this transaction: a destination may have been merged into another while the undo waited for its turn.
  const destinations = await selectDestinations(tx, [
    ...new Set(imported.flatMap(({ before }) => before?.destinationIds ?? [])),
  ])
  for (const { trip_id, version, before } of imported) {
    const trip = now.trip(trip_id)
    if (trip?.version !== version) changedSince.push(trip_id)
    else if (before) changed.push({ before: trip, content: contentOf(before, trip, now, destinations) })
    else deleted.push(trip)
  }
  if (changedSince.length > 0) refuseChanged(changedSince)
  await writeTrips(tx, author, { deleted, changed }, { origin: 'undo' }).catch((error: unknown) => {
    if (error instanceof ChangedMeanwhile) refuseChanged(error.tripIds)
    throw error
  })
  await tx.update(tripImport).set({ undone_at: sql`now()` }).where(eq(tripImport.import_id, importId))
  return { deleted: deleted.length, restored: changed.length }
}

async function importedTrips(tx: Db, author: Author, importId: number): Promise<ImportedTrip[]> {
  const [found] = await tx
    .select()
    .from(tripImport)
    .where(
      and(
        eq(tripImport.import_id, importId),
        gt(tripImport.imported_at, sql`now() - make_interval(hours => ${IMPORT_UNDO_HOURS})`),
      ),
    )
  if (!found) throw new ApiFailure('not_found', importSentences.unknownImport)
  if (found.staff_id !== author.staffId) throw new ApiFailure('forbidden', importSentences.notYours)
  if (found.undone_at) throw new ApiFailure('conflict', importSentences.undoneAlready)
  return found.trips
}

/** The import didn't change fields that its version didn't know, so they keep their current value. */
function contentOf(
  before: NonNullable<ImportedTrip['before']>,
  trip: Trip,
  now: TripsNow,
  destinations: ReadonlyMap<number, TripDestination>,
): TripContent {
  return {
    ...upcastColumns(before, trip),
    staffMembers: before.staffIds.map((id) => now.person(id) ?? refuse(tripSentences.unknownStaff(id))),
    destinations: eachOnce(
      before.destinationIds.map(
        (id) => destinations.get(id) ?? refuse(tripSentences.unknownDestination(String(id))),
      ),
    ),
  }
}

function refuseChanged(tripIds: readonly number[]): never {
  refuse(importSentences.changedSince(Math.min(...tripIds)))
}

function refuse(message: string): never {
  throw new ApiFailure('conflict', message)
}
