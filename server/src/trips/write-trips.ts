import {
  describeAdded,
  describeChange,
  describeDeleted,
  describeRestored,
} from '@sojourn/contract/audit-sentences'
import { tripSentences } from '@sojourn/contract/sentences'
import type { Trip } from '@sojourn/contract/trip'
import {
  changeBetween,
  changeInto,
  isSameIn,
  TRIP_FIELDS,
  type TripContent,
} from '@sojourn/contract/trip-change'
import type { ChangeOrigin } from '@sojourn/contract/trip-history'
import type { Db } from '../database/database.ts'
import { recordTripEvents, type TripEvent } from '../database/record-event.ts'
import { ApiFailure } from '../http/api-failure.ts'
import type { Author } from '../http/author.ts'
import { refuseNewFaults } from './trip-faults.ts'
import {
  insertRows,
  markRows,
  newTripIds,
  replaceDestinations,
  replaceStaff,
  updateRows,
} from './trip-rows.ts'

export interface TripWrites {
  added?: readonly TripContent[]
  deleted?: readonly Trip[]
  restored?: readonly Trip[]
  changed?: readonly TripEdit[]
}

export interface TripEdit {
  before: Trip
  content: TripContent
  /** For the audit log, where there is a better sentence than one that names the changed fields. */
  event?: string
}

/** Some trips no longer have the version that was to be changed. */
export class ChangedMeanwhile extends ApiFailure {
  readonly tripIds: readonly number[]

  constructor(tripIds: readonly number[]) {
    super('changed_by_someone_else', tripSentences.changedBySomeoneElse)
    this.tripIds = tripIds
  }
}

const FIRST_VERSION = 1

/**
 * The one way to write trips, many or one: it keeps the rules, the versions, and an audit entry for each change, and the
 * database stamps every row for the feed. An edit that changes nothing leaves neither a version nor an entry. However many trips there
 * are, it takes the same few statements. Answers with the trips as they are now, in the order of TripWrites.
 */
export async function writeTrips(
  tx: Db,
  author: Author,
  { added = [], deleted = [], restored = [], changed = [] }: TripWrites,
  origin?: ChangeOrigin,
): Promise<Trip[]> {
  const edits = changed.map((edit) => ({ ...edit, after: editedTrip(edit) }))
  const realEdits = edits.filter(({ before, after }) => after !== before)
  // An undo brings back what was there, whatever the rules are by now.
  if (origin !== 'undo') {
    for (const content of added) refuseNewFaults(content)
    for (const { before, after } of realEdits) refuseNewFaults(after, before)
  }

  const now = {
    added: await withNewIds(tx, added),
    deleted: deleted.map(nextVersion),
    restored: restored.map(nextVersion),
    changed: realEdits.map(({ after }) => after),
  }
  const written = [
    ...(await updateRows(tx, now.changed)),
    ...(await markRows(tx, now.deleted, true)),
    ...(await markRows(tx, now.restored, false)),
  ]
  refuseUnwritten([...now.changed, ...now.deleted, ...now.restored], written)
  await insertRows(tx, now.added)
  const differingIn = (field: 'staffMembers' | 'destinations') =>
    realEdits.filter(({ before, after }) => !isSameIn(field, before, after)).map(({ after }) => after)
  await replaceStaff(tx, now.added, differingIn('staffMembers'))
  await replaceDestinations(tx, now.added, differingIn('destinations'))

  await recordTripEvents(tx, author.staffId, origin, [
    ...now.added.map((trip) => eventInto(trip, describeAdded(author.name, trip.trip_id))),
    ...now.deleted.map((trip) => eventInto(trip, describeDeleted(author.name, trip.trip_id))),
    ...now.restored.map((trip) => eventInto(trip, describeRestored(author.name, trip.trip_id))),
    ...realEdits.map(({ before, after, event }) => ({
      tripId: after.trip_id,
      event: event ?? describeChange(author.name, before, after) ?? '',
      change: changeBetween(before, after),
    })),
  ])
  return [...now.added, ...now.deleted, ...now.restored, ...edits.map(({ after }) => after)]
}

/** The very same trip where nothing is changed. */
function editedTrip({ before, content }: TripEdit): Trip {
  if (TRIP_FIELDS.every((field) => isSameIn(field, before, content))) return before
  return nextVersion({ ...content, trip_id: before.trip_id, version: before.version })
}

function nextVersion(trip: Trip): Trip {
  return { ...trip, version: trip.version + 1 }
}

async function withNewIds(tx: Db, contents: readonly TripContent[]): Promise<Trip[]> {
  const ids = await newTripIds(tx, contents.length)
  return ids.flatMap((trip_id, index) => {
    const content = contents[index]
    return content ? [{ ...content, trip_id, version: FIRST_VERSION }] : []
  })
}

function refuseUnwritten(trips: readonly Trip[], written: readonly number[]): void {
  if (written.length === trips.length) return
  const known = new Set(written)
  throw new ChangedMeanwhile(trips.map(({ trip_id }) => trip_id).filter((tripId) => !known.has(tripId)))
}

function eventInto(trip: Trip, event: string): TripEvent {
  return { tripId: trip.trip_id, event, change: changeInto(trip) }
}
