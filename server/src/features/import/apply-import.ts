import { describeAdded, describeChange } from '@sojourn/contract/audit-sentences'
import type { ImportResult } from '@sojourn/contract/import'
import { importSentences } from '@sojourn/contract/import-sentences'
import type { Trip } from '@sojourn/contract/trip'
import { changeBetween, changeInto, isSameIn, type TripContent } from '@sojourn/contract/trip-change'
import type { Db } from '../../database/database.ts'
import { tripImport } from '../../database/schema.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { Author } from '../../http/author.ts'
import type { ImportPlan } from './plan-import.ts'
import {
  insertTrips,
  newTripIds,
  recordEvents,
  replaceDestinations,
  replaceStaff,
  type TripEntry,
  type TripValues,
  updateTrips,
} from './write-trips.ts'

/** A trip of an import, as it is kept to undo it: the version that the import left, and the values before, if there were any. */
export interface ImportedTrip {
  trip_id: number
  version: number
  before: TripValues | null
}

const FIRST_VERSION = 1

/** Does what the plan says, in a transaction that has its turn; a trip that has changed since the plan was made refuses it all. */
export async function applyImport(tx: Db, author: Author, plan: ImportPlan): Promise<ImportResult> {
  const counts = { added: plan.added.length, changed: plan.changed.length, unchanged: plan.unchanged.length }
  if (counts.added + counts.changed === 0) return { import_id: null, ...counts }
  const changed = plan.changed.map(({ trip, content }) => ({
    trip,
    content,
    trip_id: trip.trip_id,
    version: trip.version,
    values: valuesOf(content),
  }))
  if ((await updateTrips(tx, changed)) < changed.length) {
    throw new ApiFailure('changed_by_someone_else', importSentences.changedMeanwhile)
  }
  const withOtherStaff = changed.filter(({ trip, content }) => !isSameIn('staffMembers', trip, content))
  await replaceStaff(tx, withOtherStaff, false)
  const withOtherPlaces = changed.filter(({ trip, content }) => !isSameIn('destinations', trip, content))
  await replaceDestinations(tx, withOtherPlaces, false)

  const ids = counts.added === 0 ? [] : await newTripIds(tx, counts.added)
  const added = plan.added.map(({ content }, index) => ({
    content,
    trip_id: ids[index] ?? 0,
    values: valuesOf(content),
  }))
  await insertTrips(tx, added)
  await replaceStaff(tx, added, true)
  await replaceDestinations(tx, added, true)

  await recordEvents(tx, author.staffId, 'file', [
    ...added.map(({ trip_id, content }) => ({
      tripId: trip_id,
      event: describeAdded(author.name, trip_id),
      change: changeInto({ ...content, trip_id, version: FIRST_VERSION }),
    })),
    ...changed.flatMap(({ trip, content }) => changeEntry(author, trip, content)),
  ])
  const trips: ImportedTrip[] = [
    ...added.map(({ trip_id }) => ({ trip_id, version: FIRST_VERSION, before: null })),
    ...changed.map(({ trip }) => ({
      trip_id: trip.trip_id,
      version: trip.version + 1,
      before: valuesOf(trip),
    })),
  ]
  const [kept] = await tx
    .insert(tripImport)
    .values({ staff_id: author.staffId, trips })
    .returning({ id: tripImport.import_id })
  if (!kept) throw new Error('an import was not stored')
  return { import_id: kept.id, ...counts }
}

/** The entry of a change, where there is one. */
export function changeEntry(author: Author, before: Trip, content: TripContent): TripEntry[] {
  const after = { ...content, trip_id: before.trip_id, version: before.version + 1 }
  const event = describeChange(author.name, before, after)
  return event === undefined ? [] : [{ tripId: before.trip_id, event, change: changeBetween(before, after) }]
}

function valuesOf(content: TripContent): TripValues {
  const { start_date, end_date, est_cost, one_curtin, reason, comments, staffMembers, destinations } = content
  return {
    ...{ start_date, end_date, est_cost, one_curtin, reason, comments },
    staffIds: staffMembers.map((person) => person.staff_id),
    destinationIds: destinations.map((place) => place.destination_id),
  }
}
