import {
  describeAdded,
  describeChange,
  describeDeleted,
  describeRestored,
} from '@sojourn/contract/audit/audit-sentences'
import { isSameIn } from '@sojourn/contract/trip/field-values'
import type { Trip } from '@sojourn/contract/trip/trip'
import { changeBetween, changeInto } from '@sojourn/contract/trip/trip-change'
import type { TripContent, TripField } from '@sojourn/contract/trip/trip-fields'
import type { ChangeOrigin } from '@sojourn/contract/trip/trip-history'
import { tripSentences } from '@sojourn/contract/words/sentences'
import type { Db } from '../database/database.ts'
import { recordTripEventAfter, recordTripEvents, type TripEvent } from '../database/record-event.ts'
import { sendInStatements, together } from '../database/together.ts'
import { TRIP_COLUMNS } from '../database/trip-columns.ts'
import { ApiFailure } from '../http/api-failure.ts'
import type { Author } from '../http/author.ts'
import { mapInParts } from '../in-parts.ts'
import type { LiveList } from '../live/live-list.ts'
import { type StoredTrip, type WrittenRow, writtenTrip } from '../live/trip-row.ts'
import { refuseUnavailable } from './refuse-unavailable.ts'
import { refuseNewFaults } from './trip-faults.ts'
import {
  deleteRows,
  insertRows,
  newTripIds,
  replaceDestinations,
  replaceStaff,
  restoreRows,
  updateOfStamped,
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
  /** The audit sentence, if there is a better one than naming the changed fields. */
  event?: string
}

/** Takes trips as they will be read once they are committed. */
export type HandOver = (written: readonly StoredTrip[]) => Promise<void>

export interface WriteOptions {
  origin?: ChangeOrigin
  handOver?: HandOver
  /** What else is stored about the written trips. Sent with their entries. */
  alongside?: (written: readonly Trip[]) => Promise<unknown>
}

/** Some trips no longer have the expected version. */
export class ChangedMeanwhile extends ApiFailure {
  readonly tripIds: readonly number[]

  constructor(tripIds: readonly number[]) {
    super('changed_by_someone_else', tripSentences.changedBySomeoneElse)
    this.tripIds = tripIds
  }
}

const FIRST_VERSION = 1

/**
 * Writes trips, one or many. This and `writeColumns` are the only ways to do so. It checks the rules and writes the versions
 * and an audit entry for each change, and the database stamps every row for the feed. An edit that changes nothing adds neither
 * a version nor an entry. A statement writes up to a thousand trips. Returns the current trips, in the order of TripWrites.
 */
export async function writeTrips(
  tx: Db,
  author: Author,
  { added = [], deleted = [], restored = [], changed = [] }: TripWrites,
  { origin, handOver, alongside }: WriteOptions = {},
): Promise<Trip[]> {
  // An undo restores earlier values even if they break a newer rule.
  const areChecked = origin !== 'undo'
  if (areChecked) {
    await mapInParts(added, (content) => refuseNewFaults(content))
    await refuseUnavailable(tx, added, changed)
  }
  const { edits, updated } = await sendEdits(tx, author, changed, areChecked)
  const known = {
    deleted: deleted.map(nextVersion),
    restored: restored.map(nextVersion),
    changed: edits.map(({ after }) => after),
  }
  const replaced = replaceRows(tx, known, updated)
  // It is awaited below with the others. If it fails before, that is no unhandled rejection.
  replaced.catch(() => undefined)
  // The database is busy meanwhile.
  const editEvents = await mapInParts(edits, eventOf)
  // New trips wait: if they were refused after all, their numbers would be lost.
  if (added.length > 0) await replaced
  const now = { ...known, added: await withNewIds(tx, added) }
  const inserted = await insertRows(tx, now.added)
  const events = [
    ...now.added.map((trip) => eventInto(trip, describeAdded(author.name, trip.trip_id))),
    ...now.deleted.map((trip) => eventInto(trip, describeDeleted(author.name, trip.trip_id))),
    ...now.restored.map((trip) => eventInto(trip, describeRestored(author.name, trip.trip_id))),
    ...editEvents,
  ]
  const edited = new Map(now.changed.map((trip) => [trip.trip_id, trip]))
  const changedNow = changed.map(({ before }) => edited.get(before.trip_id) ?? before)
  const written = [...now.added, ...now.deleted, ...now.restored, ...changedNow]
  // None of these needs the result of another, so they are sent together.
  await together([
    replaced.then(async (rows) => handOver?.(await writtenTrips(now, [...inserted, ...rows]))),
    replaceStaff(tx, now.added, editedIn('staffMembers', edits)),
    replaceDestinations(tx, now.added, editedIn('destinations', edits)),
    recordTripEvents(tx, author.staffId, origin, events),
    alongside?.(written),
  ])
  return written
}

/**
 * Writes a change to the columns of one trip in a single statement, without a transaction. `stamp` is the one of `before`.
 * The list announces it after its next look. Returns undefined if that is outdated or if nothing would change.
 */
export async function writeColumns(
  db: Db,
  author: Author,
  edit: TripEdit,
  stamp: number,
  list: LiveList,
): Promise<Trip | undefined> {
  const effect = effectOf(edit, author)
  if (!effect) return undefined
  const { before, after } = effect
  refuseNewFaults(after, before)
  const entry = eventOf(effect)
  const columns = TRIP_COLUMNS.filter((column) => column in entry.change.before)
  const { announcements } = list
  const changing = updateOfStamped(after, columns, stamp, announcements.condition)
  try {
    const row = await recordTripEventAfter<WrittenRow>(db, author.staffId, entry, changing)
    if (!row) return undefined
    await list.expect([writtenTrip(after, row)])
    return after
  } finally {
    // Also after an error: it may have been committed.
    announcements.owe()
  }
}

interface Effect {
  before: Trip
  after: Trip
  event: string
}

/** Undefined if an edit changes nothing. */
function effectOf({ before, content, event }: TripEdit, author: Author): Effect | undefined {
  const after = nextVersion({ ...content, trip_id: before.trip_id, version: before.version })
  const sentence = describeChange(author.name, before, after)
  return sentence === undefined ? undefined : { before, after, event: event ?? sentence }
}

function editedIn(field: TripField, edits: readonly Effect[]): Trip[] {
  return edits.filter(({ before, after }) => !isSameIn(field, before, after)).map(({ after }) => after)
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

/** Works out what each thousand edits change, and checks the rules, while the database writes the thousand before. */
async function sendEdits(
  tx: Db,
  author: Author,
  changed: readonly TripEdit[],
  areChecked: boolean,
): Promise<{ edits: Effect[]; updated: Promise<WrittenRow[]> }> {
  const edits: Effect[] = []
  const { answered } = await sendInStatements(changed, async (part) => {
    const effects = part.flatMap((edit) => effectOf(edit, author) ?? [])
    if (areChecked) for (const { before, after } of effects) refuseNewFaults(after, before)
    edits.push(...effects)
    return updateRows(
      tx,
      effects.map(({ after }) => after),
    )
  })
  return { edits, updated: answered }
}

async function replaceRows(
  tx: Db,
  { changed, deleted, restored }: Record<'changed' | 'deleted' | 'restored', Trip[]>,
  updated: Promise<WrittenRow[]>,
): Promise<WrittenRow[]> {
  const rows = [...(await updated), ...(await deleteRows(tx, deleted)), ...(await restoreRows(tx, restored))]
  const written = new Set(rows.map(({ trip_id }) => trip_id))
  const ids = [...changed, ...deleted, ...restored].map(({ trip_id }) => trip_id)
  const outdated = ids.filter((tripId) => !written.has(tripId))
  if (outdated.length > 0) throw new ChangedMeanwhile(outdated)
  return rows
}

async function writtenTrips(
  { added, changed, deleted, restored }: Record<'added' | 'changed' | 'deleted' | 'restored', Trip[]>,
  rows: readonly WrittenRow[],
): Promise<StoredTrip[]> {
  const trips = new Map([...added, ...changed, ...restored].map((trip) => [trip.trip_id, trip]))
  const gone = new Map(deleted.map((trip) => [trip.trip_id, trip]))
  const written = await mapInParts(rows, (row) => {
    const [trip, deletedTrip] = [trips.get(row.trip_id), gone.get(row.trip_id)]
    if (trip) return writtenTrip(trip, row)
    return deletedTrip && writtenTrip(deletedTrip, row, true)
  })
  return written.filter((one) => one !== undefined)
}

function eventOf({ before, after, event }: Effect): TripEvent {
  return { tripId: after.trip_id, event, change: changeBetween(before, after) }
}

function eventInto(trip: Trip, event: string): TripEvent {
  return { tripId: trip.trip_id, event, change: changeInto(trip) }
}
