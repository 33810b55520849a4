import { describeDeleted } from '@sojourn/contract/audit-sentences'
import type { UndoneImport } from '@sojourn/contract/import'
import { importSentences } from '@sojourn/contract/import-sentences'
import { IMPORT_UNDO_HOURS } from '@sojourn/contract/limits'
import type { Staff, Trip, TripDestination } from '@sojourn/contract/trip'
import { changeInto } from '@sojourn/contract/trip-change'
import { and, eq, gt, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../database/database.ts'
import { tripImport } from '../../database/schema.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { Author } from '../../http/author.ts'
import { changeEntry, type ImportedTrip } from './apply-import.ts'
import {
  markDeleted,
  recordEvents,
  replaceDestinations,
  replaceStaff,
  type TripEntry,
  type TripToWrite,
  type TripValues,
  takeTurn,
  updateTrips,
} from './write-trips.ts'

/** How trips and names stand now, for the audit log to say what was put back. */
export interface TripsNow {
  trip(tripId: number): Trip | undefined
  person(staffId: string): Staff | undefined
  place(destinationId: number): TripDestination | undefined
}

/** Puts back everything that an import changed, or nothing where any of it was changed since. */
export async function undoImport(
  tx: Db,
  author: Author,
  importId: number,
  now: TripsNow,
): Promise<UndoneImport> {
  await takeTurn(tx)
  const trips = await importedTrips(tx, author, importId)
  const added = trips.filter(({ before }) => before === null)
  const changed = trips.flatMap(({ before, ...trip }) => (before ? [{ ...trip, values: before }] : []))

  const restored = await updateTrips(tx, changed)
  const deleted = await markDeleted(tx, added)
  if (restored + deleted < trips.length) {
    const [first] = await changedSince(tx, trips)
    throw new ApiFailure('conflict', importSentences.changedSince(first?.trip_id ?? 0))
  }
  await replaceStaff(tx, changed, false)
  await replaceDestinations(tx, changed, false)

  await recordEvents(tx, author.staffId, 'undo', [
    ...added.flatMap((one) => deletedEntry(author, one, now)),
    ...changed.flatMap((one) => restoredEntry(author, one, now)),
  ])
  await tx.update(tripImport).set({ undone_at: sql`now()` }).where(eq(tripImport.import_id, importId))
  return { deleted, restored }
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
  return found.trips as ImportedTrip[]
}

/** Those that this transaction did not change, because they had another version than the import left. */
function changedSince(tx: Db, trips: readonly ImportedTrip[]): Promise<{ trip_id: number }[]> {
  const ids = sql.param(trips.map(({ trip_id }) => trip_id))
  return rowsOf(
    tx.execute(sql`
      select trip_id from trip where trip_id = any(${ids}::integer[]) and changed_xid <> pg_current_xact_id()
      order by trip_id limit 1`),
  )
}

function deletedEntry(author: Author, { trip_id }: ImportedTrip, now: TripsNow): TripEntry[] {
  const trip = now.trip(trip_id)
  const entry = { tripId: trip_id, event: describeDeleted(author.name, trip_id) }
  return [trip ? { ...entry, change: changeInto({ ...trip, version: trip.version + 1 }) } : entry]
}

function restoredEntry(author: Author, { trip_id, values }: TripToWrite, now: TripsNow) {
  const trip = now.trip(trip_id)
  return trip ? changeEntry(author, trip, { ...trip, ...contentOf(values, now) }) : []
}

function contentOf({ staffIds, destinationIds, ...fields }: TripValues, now: TripsNow) {
  return {
    ...fields,
    staffMembers: staffIds.flatMap((id) => now.person(id) ?? []),
    destinations: destinationIds.flatMap((id) => now.place(id) ?? []),
  }
}
