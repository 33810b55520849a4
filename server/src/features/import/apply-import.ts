import type { ImportResult } from '@sojourn/contract/files/import'
import { importSentences } from '@sojourn/contract/files/import-sentences'
import type { Trip } from '@sojourn/contract/trip/trip'
import { sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { type ImportedTrip, tripImport } from '../../database/schema.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { Author } from '../../http/author.ts'
import { mapInParts } from '../../in-parts.ts'
import { MergedMeanwhile } from '../../trips/refuse-unavailable.ts'
import { upcastColumns } from '../../trips/upcast.ts'
import { ChangedMeanwhile, type HandOver, writeTrips } from '../../trips/write-trips.ts'
import type { ImportPlan } from './plan-import.ts'

/** Applies the plan. The transaction must already have its turn (`takeTurn`). Refuses all of it if any trip has changed since the plan was made. */
export async function applyImport(
  tx: Db,
  author: Author,
  plan: ImportPlan,
  handOver: HandOver,
): Promise<ImportResult> {
  const counts = { added: plan.added.length, changed: plan.changed.length, unchanged: plan.unchanged.length }
  if (counts.added + counts.changed === 0) return { import_id: null, ...counts }
  const before = new Map(plan.changed.map(({ trip }) => [trip.trip_id, trip]))
  const writes = {
    added: plan.added.map(({ content }) => content),
    changed: plan.changed.map(({ trip, content }) => ({ before: trip, content })),
  }
  let importId: number | undefined
  const storeImport = async (written: readonly Trip[]) => {
    // As one value, megabytes of JSON would be written without a pause.
    const trips = await mapInParts(written, ({ trip_id, version }) => {
      const imported: ImportedTrip = { trip_id, version, before: kept(before.get(trip_id)) }
      return JSON.stringify(imported)
    })
    const [stored] = await tx
      .insert(tripImport)
      .values({ staff_id: author.staffId, trips: sql`${`[${trips.join()}]`}::json` })
      .returning({ id: tripImport.import_id })
    importId = stored?.id
  }
  const options = { origin: 'file', handOver, alongside: storeImport } as const
  await writeTrips(tx, author, writes, options).catch(refuseOutdated)
  if (importId === undefined) throw new Error('an import was not stored')
  return { import_id: importId, ...counts }
}

/** Running the transaction again wouldn't help, because the plan was made before it. */
function refuseOutdated(error: unknown): never {
  throw error instanceof ChangedMeanwhile || error instanceof MergedMeanwhile
    ? new ApiFailure('changed_by_someone_else', importSentences.changedMeanwhile)
    : error
}

/** What undoing the import needs. All of it, because an instance of the previous version may do that. */
function kept(before: Trip | undefined): ImportedTrip['before'] {
  if (!before) return null
  return {
    ...upcastColumns(before),
    staffIds: before.staffMembers.map((person) => person.staff_id),
    destinationIds: before.destinations.map(({ destination_id }) => destination_id),
  }
}
