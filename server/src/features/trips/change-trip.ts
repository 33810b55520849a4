import { describeStaffAdded, describeStaffRemoved } from '@sojourn/contract/audit/audit-sentences'
import { TRIP_LIST_MAX } from '@sojourn/contract/limits'
import { tellApart } from '@sojourn/contract/trip/tell-apart'
import type { Staff, Trip, TripCreate, TripPatch, TripUpdate } from '@sojourn/contract/trip/trip'
import type { TripContent } from '@sojourn/contract/trip/trip-fields'
import { checkInlineDate, checkTripValues } from '@sojourn/contract/trip/trip-rules'
import { fullName } from '@sojourn/contract/words/full-name'
import { tripSentences } from '@sojourn/contract/words/sentences'
import type { Db } from '../../database/database.ts'
import { isTransactionConflict } from '../../database/retry-transactions.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { type Asking, type Author, nameOfAuthor } from '../../http/author.ts'
import type { LiveList } from '../../live/live-list.ts'
import type { StoredTrip } from '../../live/trip-row.ts'
import { findDestinations, findStaffMembers, selectStaff } from '../../trips/find-names.ts'
import { faultsOf, refuseFaults } from '../../trips/trip-faults.ts'
import { type TripEdit, type TripWrites, writeColumns, writeTrips } from '../../trips/write-trips.ts'

/** Each change is one transaction, which has locked the trip, checks the rules, writes the trip and adds one audit entry. */

export async function createTrip(tx: Db, author: Author, input: TripCreate): Promise<Trip> {
  const { staff_ids, destination_ids, ...given } = input
  const columns = columnsOf(given)
  refuseFaults(checkTripValues({ ...columns, staffIds: staff_ids, destinationIds: destination_ids }))
  const staffMembers = await findStaffMembers(tx, staff_ids)
  const destinations = await findDestinations(tx, destination_ids)
  return write(tx, author, { added: [{ ...columns, staffMembers, destinations }] })
}

export async function replaceTrip(tx: Db, author: Author, before: Trip, input: TripUpdate): Promise<Trip> {
  const { staffIds, destinationIds, ...given } = input
  // A field that the caller left out, because its version doesn't know it, stays as it is.
  const content = columnsOf({ ...before, ...given })
  refuseFaults(checkTripValues({ ...content, staffIds, destinationIds }))
  const staffMembers = await findStaffMembers(tx, staffIds, before.staffMembers)
  const destinations = await findDestinations(tx, destinationIds, before.destinations)
  return edit(tx, author, { before, content: { ...content, staffMembers, destinations } })
}

export async function patchTrip(tx: Db, author: Author, before: Trip, patch: TripPatch): Promise<Trip> {
  return edit(tx, author, { before, content: patched(before, patch) })
}

/**
 * The same in a single statement instead of a transaction of seven, if the live list is right about the trip and the author.
 * Undefined if it isn't, or if the change is refused: then the transaction finds out what is true now.
 */
export async function patchListedTrip(
  db: Db,
  liveList: LiveList,
  { staffId, token }: Asking,
  tripId: number,
  version: number | undefined,
  patch: TripPatch,
): Promise<Trip | undefined> {
  const listed = liveList.get(tripId)
  const name = liveList.nameOf(staffId)
  if (!listed || !name || (version !== undefined && version !== listed.trip.version)) return undefined
  try {
    const edited = { before: listed.trip, content: patched(listed.trip, patch) }
    const author = { staffId, name: nameOfAuthor(name, token) }
    return await writeColumns(db, author, edited, listed.stamp, liveList)
  } catch (error) {
    if (error instanceof ApiFailure || isTransactionConflict(error)) return undefined
    throw error
  }
}

function patched(before: Trip, patch: TripPatch): TripContent {
  const content = columnsOf({ ...before, ...patch })
  const [field = ''] = Object.keys(patch)
  const dateProblem =
    field === 'start_date' || field === 'end_date' ? checkInlineDate(field, content) : undefined
  refuseFaults(dateProblem ? [{ path: field, message: dateProblem }] : faultsOf(content))
  return content
}

export async function addStaffMember(tx: Db, author: Author, before: Trip, staffId: string): Promise<Trip> {
  const [person] = await selectStaff(tx, [staffId])
  if (!person) throw new ApiFailure('not_found', tripSentences.unknownStaff(staffId))
  if (before.staffMembers.some((member) => member.staff_id === staffId)) {
    throw new ApiFailure('conflict', tripSentences.alreadyOnTrip(fullName(person)))
  }
  if (before.staffMembers.length >= TRIP_LIST_MAX) {
    throw new ApiFailure('rule_broken', tripSentences.tooManyStaff)
  }
  return edit(tx, author, {
    before,
    content: { ...before, staffMembers: [...before.staffMembers, person] },
    event: describeStaffAdded(author.name, before.trip_id, nameOnTrip(before, person)),
  })
}

export async function removeStaffMember(
  tx: Db,
  author: Author,
  before: Trip,
  staffId: string,
): Promise<Trip> {
  const person = before.staffMembers.find((member) => member.staff_id === staffId)
  if (!person) throw new ApiFailure('not_found', tripSentences.notOnTrip(staffId))
  if (before.staffMembers.length === 1) throw new ApiFailure('conflict', tripSentences.lastStaffMember)
  return edit(tx, author, {
    before,
    content: { ...before, staffMembers: before.staffMembers.filter((member) => member !== person) },
    event: describeStaffRemoved(author.name, before.trip_id, nameOnTrip(before, person)),
  })
}

export function deleteTrip(tx: Db, author: Author, before: Trip): Promise<Trip> {
  return write(tx, author, { deleted: [before] })
}

export async function restoreTrip(tx: Db, author: Author, { trip, isDeleted }: StoredTrip): Promise<Trip> {
  if (!isDeleted) throw new ApiFailure('conflict', tripSentences.notDeleted)
  return write(tx, author, { restored: [trip] })
}

function edit(tx: Db, author: Author, edited: TripEdit): Promise<Trip> {
  return write(tx, author, { changed: [edited] })
}

async function write(tx: Db, author: Author, one: TripWrites): Promise<Trip> {
  const [written] = await writeTrips(tx, author, one)
  if (!written) throw new Error('no trip was written')
  return written
}

/** Adds the staff id if someone with the same name is on the trip. */
function nameOnTrip({ staffMembers }: Trip, person: Staff): string {
  return tellApart({ staffMembers: [...staffMembers, person] }).person(person)
}

function columnsOf<Given extends { est_cost: number | null; comments: string | null }>(given: Given) {
  // JSON allows -0, which is stored and shown as 0.
  return { ...given, est_cost: given.est_cost === 0 ? 0 : given.est_cost, comments: given.comments ?? '' }
}
