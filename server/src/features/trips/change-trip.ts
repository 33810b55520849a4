import { isDeepStrictEqual } from 'node:util'
import {
  describeAdded,
  describeChange,
  describeDeleted,
  describeRestored,
  describeStaffAdded,
  describeStaffRemoved,
} from '@sojourn/contract/audit-sentences'
import { fullName } from '@sojourn/contract/full-name'
import { TRIP_LIST_MAX } from '@sojourn/contract/limits'
import { tripSentences } from '@sojourn/contract/sentences'
import { tellApart } from '@sojourn/contract/tell-apart'
import type { Staff, Trip, TripCreate, TripPatch, TripUpdate } from '@sojourn/contract/trip'
import { changeBetween, changeInto, isSameIn, TRIP_FIELDS } from '@sojourn/contract/trip-change'
import {
  type BrokenRule,
  checkInlineDate,
  checkTripValues,
  type TripValues,
} from '@sojourn/contract/trip-rules'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { recordEvent } from '../../database/record-event.ts'
import { staff, trip, tripStaff } from '../../database/schema.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { Author } from '../../http/author.ts'
import { readTrip } from '../../live/trip-row.ts'
import {
  insertTrip,
  lockLiveTrip,
  lockTrip,
  replaceDestinations,
  replaceStaff,
  type TripColumns,
  updateTrip,
} from './stored-trip.ts'

/** Each change is one transaction: the trip, its rules, and its one audit entry. */

export async function createTrip(tx: Db, author: Author, input: TripCreate): Promise<Trip> {
  const { staff_ids, destination_ids, ...given } = input
  const columns = columnsOf(given)
  refuseBroken(checkTripValues({ ...columns, staffIds: staff_ids, destinationIds: destination_ids }))
  const tripId = await insertTrip(tx, columns)
  await replaceStaff(tx, tripId, staff_ids)
  await replaceDestinations(tx, tripId, destination_ids)
  return recorded(tx, author, tripId, describeAdded(author.name, tripId))
}

export async function replaceTrip(
  tx: Db,
  author: Author,
  tripId: number,
  version: number | undefined,
  input: TripUpdate,
): Promise<Trip> {
  const before = await lockLiveTrip(tx, tripId, version)
  const { staffIds, destinationIds, ...given } = input
  const columns = columnsOf(given)
  const values = { ...columns, staffIds, destinationIds }
  refuseBroken(checkTripValues(values))
  if (isDeepStrictEqual(values, valuesOf(before))) return before
  await replaceStaff(tx, tripId, staffIds)
  await replaceDestinations(tx, tripId, destinationIds)
  await updateTrip(tx, tripId, columns)
  return recordedChange(tx, author, before, await readAgain(tx, tripId))
}

export async function patchTrip(
  tx: Db,
  author: Author,
  tripId: number,
  version: number | undefined,
  patch: TripPatch,
): Promise<Trip> {
  const before = await lockLiveTrip(tx, tripId, version)
  const change = 'comments' in patch ? { comments: patch.comments ?? '' } : patch
  const after = { ...before, ...change }
  const [field = ''] = Object.keys(change)
  const dateProblem =
    field === 'start_date' || field === 'end_date' ? checkInlineDate(field, after) : undefined
  refuseBroken(dateProblem ? [{ path: field, message: dateProblem }] : checkTripValues(valuesOf(after)))
  if (TRIP_FIELDS.every((name) => isSameIn(name, before, after))) return before
  return recordedChange(tx, author, before, { ...before, ...(await updateTrip(tx, tripId, change)) })
}

export async function addStaffMember(tx: Db, author: Author, tripId: number, staffId: string): Promise<Trip> {
  const before = await lockLiveTrip(tx, tripId)
  const [person] = await tx.select().from(staff).where(eq(staff.staff_id, staffId))
  if (!person) throw new ApiFailure('not_found', tripSentences.unknownStaff(staffId))
  if (before.staffMembers.some((member) => member.staff_id === staffId)) {
    throw new ApiFailure('conflict', tripSentences.alreadyOnTrip(fullName(person)))
  }
  if (before.staffMembers.length >= TRIP_LIST_MAX) {
    throw new ApiFailure('rule_broken', tripSentences.tooManyStaff)
  }
  const position = sql<number>`(select coalesce(max(position), -1) + 1 from trip_staff where trip_id = ${tripId})`
  await tx.insert(tripStaff).values({ trip_id: tripId, staff_id: staffId, position })
  await updateTrip(tx, tripId, {})
  return recorded(
    tx,
    author,
    tripId,
    describeStaffAdded(author.name, tripId, nameOnTrip(before, person)),
    before,
  )
}

export async function removeStaffMember(
  tx: Db,
  author: Author,
  tripId: number,
  staffId: string,
): Promise<Trip> {
  const before = await lockLiveTrip(tx, tripId)
  const person = before.staffMembers.find((member) => member.staff_id === staffId)
  if (!person) throw new ApiFailure('not_found', tripSentences.notOnTrip(staffId))
  if (before.staffMembers.length === 1) throw new ApiFailure('conflict', tripSentences.lastStaffMember)
  await tx.delete(tripStaff).where(and(eq(tripStaff.trip_id, tripId), eq(tripStaff.staff_id, staffId)))
  await updateTrip(tx, tripId, {})
  return recorded(
    tx,
    author,
    tripId,
    describeStaffRemoved(author.name, tripId, nameOnTrip(before, person)),
    before,
  )
}

export async function deleteTrip(
  tx: Db,
  author: Author,
  tripId: number,
  version: number | undefined,
): Promise<Trip> {
  await lockLiveTrip(tx, tripId, version)
  await markDeleted(tx, tripId, true)
  return recorded(tx, author, tripId, describeDeleted(author.name, tripId))
}

export async function restoreTrip(tx: Db, author: Author, tripId: number): Promise<Trip> {
  const { isDeleted } = await lockTrip(tx, tripId)
  if (!isDeleted) throw new ApiFailure('conflict', tripSentences.notDeleted)
  await markDeleted(tx, tripId, false)
  return recorded(tx, author, tripId, describeRestored(author.name, tripId))
}

/** With the staff id where somebody of the same name is on the trip. */
function nameOnTrip({ staffMembers }: Trip, person: Staff): string {
  return tellApart({ staffMembers: [...staffMembers, person] }).person(person)
}

function columnsOf(given: Omit<TripColumns, 'comments'> & { comments: string | null }): TripColumns {
  // JSON has a zero below zero, which is stored and shown as 0.
  return { ...given, est_cost: given.est_cost === 0 ? 0 : given.est_cost, comments: given.comments ?? '' }
}

function valuesOf(found: Trip): TripValues & TripColumns {
  const { start_date, end_date, est_cost, one_curtin, reason, comments } = found
  return {
    ...{ start_date, end_date, est_cost, one_curtin, reason, comments },
    staffIds: found.staffMembers.map((member) => member.staff_id),
    destinationIds: found.destinations.map((place) => String(place.destination_id)),
  }
}

function refuseBroken(errors: BrokenRule[]): void {
  const [first] = errors
  if (first) throw new ApiFailure('rule_broken', first.message, { errors })
}

async function markDeleted(tx: Db, tripId: number, isDeleted: boolean): Promise<void> {
  await tx
    .update(trip)
    .set({ deleted_at: isDeleted ? sql`now()` : null, version: sql`${trip.version} + 1` })
    .where(eq(trip.trip_id, tripId))
}

async function recordedChange(tx: Db, author: Author, before: Trip, after: Trip): Promise<Trip> {
  const event = describeChange(author.name, before, after)
  const change = changeBetween(before, after)
  if (event) await recordEvent(tx, { event, tripId: before.trip_id, staffId: author.staffId, change })
  return after
}

async function recorded(
  tx: Db,
  { staffId }: Author,
  tripId: number,
  event: string,
  before?: Trip,
): Promise<Trip> {
  const after = await readAgain(tx, tripId)
  const change = before ? changeBetween(before, after) : changeInto(after)
  await recordEvent(tx, { event, tripId, staffId, change })
  return after
}

async function readAgain(tx: Db, tripId: number): Promise<Trip> {
  const found = await readTrip(tx, tripId)
  if (!found) throw new Error('a changed trip is gone')
  return found.trip
}
