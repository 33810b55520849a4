import { isDeepStrictEqual } from 'node:util'
import { lineSentences as sentences } from '@sojourn/contract/files/import-sentences'
import type { Staff } from '@sojourn/contract/trip/trip'
import { fullName } from '@sojourn/contract/words/full-name'
import { tripSentences } from '@sojourn/contract/words/sentences'
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

  const lists = allOf([listIn(idText, 'staffIds'), listIn(nameText, 'staff')])
  if (isProblem(lists)) return lists
  const [ids = [], names = []] = lists.value
  if (ids.length === 0 && names.length === 0) return { problem: tripSentences.staffRequired }

  const knownIds = ids.map((id) => knownId(row.names, id))
  const hasNewIds = ids.length > 0 && !(trip && isDeepStrictEqual(knownIds, namesIn(staffIdsCell(trip))))
  const hasNewNames = names.length > 0 && nameText !== (trip && staffCell(trip))
  if (trip && !hasNewIds && !hasNewNames) return { value: trip.staffMembers }
  if (!hasNewIds) return allOf(names.map((name) => personCalled(row.names, name)))

  const people = allOf(knownIds.map((id) => personWithId(row.names, id)))
  if (isProblem(people) || !hasNewNames) return people
  const doAgree = isAlike(names, namesIn(staffCell({ staffMembers: people.value })))
  return doAgree ? people : { problem: sentences.staffDisagree }
}

/** Spreadsheets turn 10001 into 10001.0. */
function knownId(names: KnownNames, id: string): string {
  return names.person(id) ? id : id.replace(/^(\d+)\.0+$/, '$1')
}

function personWithId(names: KnownNames, id: string): Read<Staff> {
  const person = names.person(id)
  return person ? { value: person } : { problem: tripSentences.unknownStaff(short(id)) }
}

function personCalled(names: KnownNames, name: string): Read<Staff> {
  const [person, another] = preferring(names.peopleCalled(name), (one) => fullName(one) === name)
  if (another) return { problem: sentences.severalPeople(short(name)) }
  return person ? { value: person } : { problem: sentences.unknownPerson(short(name)) }
}
