import { isDeepStrictEqual } from 'node:util'
import { lineSentences as sentences } from '@sojourn/contract/files/import-sentences'
import type { Staff, StaffOption } from '@sojourn/contract/trip/trip'
import { fullName } from '@sojourn/contract/words/full-name'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { asTripStaff } from '../../live/directory.ts'
import { staffCell, staffIdsCell } from '../../spreadsheet/trip-cells.ts'
import type { KnownNames } from './known-names.ts'
import {
  allOf,
  isAlike,
  isProblem,
  listIn,
  namesIn,
  preferring,
  type Read,
  type RowToRead,
  short,
  textsOf,
} from './row-to-read.ts'

/**
 * Staff IDs identify people, and names are for people to read. If someone changed only one of the two cells, that one counts.
 * If both were changed, or the trip is new, they must agree. People with the same name can only be told apart by their IDs.
 */
export function readStaff(row: RowToRead): Read<Staff[]> {
  const { trip } = row
  const texts = textsOf(row, 'staffIds', 'staff')
  if (isProblem(texts)) return texts
  const [idText, nameText] = texts.value
  if (trip && idText === undefined && nameText === undefined) return { value: trip.staffMembers }
  if (trip && idText === staffIdsCell(trip) && nameText === staffCell(trip))
    return { value: trip.staffMembers }

  const lists = allOf([listIn(idText, 'staffIds'), listIn(nameText, 'staff')])
  if (isProblem(lists)) return lists
  const [ids = [], names = []] = lists.value
  if (ids.length === 0 && names.length === 0) return { problem: tripSentences.staffRequired }

  const knownIds = ids.map((id) => knownId(row.names, id))
  const hasNewIds = ids.length > 0 && !(trip && isDeepStrictEqual(knownIds, namesIn(staffIdsCell(trip))))
  const hasNewNames = names.length > 0 && nameText !== (trip && staffCell(trip))
  if (trip && !hasNewIds && !hasNewNames) return { value: trip.staffMembers }
  if (!hasNewIds) return allOf(names.map((name) => personCalled(row, name)))

  const people = allOf(knownIds.map((id) => personWithId(row, id)))
  if (isProblem(people) || !hasNewNames) return people
  const doAgree = isAlike(names, namesIn(staffCell({ staffMembers: people.value })))
  return doAgree ? people : { problem: sentences.staffDisagree }
}

/** Spreadsheets turn 10001 into 10001.0. */
function knownId(names: KnownNames, id: string): string {
  return names.person(id) ? id : id.replace(/^(\d+)\.0+$/, '$1')
}

function personWithId(row: RowToRead, id: string): Read<Staff> {
  const person = row.names.person(id)
  return person ? whoCanTravel(row, person) : { problem: tripSentences.unknownStaff(short(id)) }
}

/** Someone who left is meant only if they are on the trip, or if nobody else has the name. */
function personCalled(row: RowToRead, name: string): Read<Staff> {
  const called = preferring(row.names.peopleCalled(name), (one) => fullName(one) === name)
  const canTravel = called.filter((person) => !isProblem(whoCanTravel(row, person)))
  if (canTravel.length > 1) return { problem: sentences.severalPeople(short(name)) }
  const [person = called[0]] = canTravel
  return person ? whoCanTravel(row, person) : { problem: sentences.unknownPerson(short(name)) }
}

/** People who left stay on a trip but can't be added to one. */
function whoCanTravel({ trip }: RowToRead, person: StaffOption): Read<Staff> {
  const isOnTrip = trip?.staffMembers.some(({ staff_id }) => staff_id === person.staff_id)
  if (person.left && !isOnTrip) return { problem: tripSentences.staffLeft(short(fullName(person))) }
  return { value: asTripStaff(person) }
}
