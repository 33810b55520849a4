import { isDeepStrictEqual } from 'node:util'
import { beginsLikeFormula, undefuse } from '@sojourn/contract/csv'
import { type Day, isDay } from '@sojourn/contract/day'
import { foldText } from '@sojourn/contract/fold-text'
import { fullName } from '@sojourn/contract/full-name'
import { lineSentences as sentences } from '@sojourn/contract/import-sentences'
import { TRIP_LIST_MAX } from '@sojourn/contract/limits'
import { tripSentences } from '@sojourn/contract/sentences'
import type { DestinationOption, Staff, Trip, TripDestination } from '@sojourn/contract/trip'
import type { TripContent } from '@sojourn/contract/trip-change'
import { type FileColumn, LIST_SEPARATOR } from '@sojourn/contract/trip-file'
import { checkCost, checkTripValues, isCostTyping } from '@sojourn/contract/trip-rules'
import { isStorable } from '../../http/storable-text.ts'
import { type Cell, FORMULA } from '../../spreadsheet/table.ts'
import {
  countryCell,
  destinationCell,
  regionCell,
  staffCell,
  staffIdsCell,
} from '../../spreadsheet/trip-cells.ts'
import { type KnownNames, tripPlace } from './known-names.ts'
import type { ColumnPlaces } from './read-header.ts'

export interface RowToRead {
  cells: readonly Cell[]
  places: ColumnPlaces
  names: KnownNames
  /** Whether it is from a text file, where a formula is only known by its beginning. */
  isText: boolean
  /** The trip as it is, where the row is one's. */
  trip: Trip | undefined
}

const NAME_SHOWN_MAX = 100

class RowProblem extends Error {}

/**
 * The trip that a row describes, or all that is wrong with it. A cell that is just as the export writes it means what is
 * stored, whatever it looks like; a column that the file leaves out leaves its field alone.
 */
export function readRow(row: RowToRead): TripContent | string[] {
  const problems: string[] = []
  function attempt<T>(read: () => T): T | undefined {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error
      problems.push(error.message)
      return undefined
    }
  }
  const content = {
    staffMembers: attempt(() => readStaff(row)),
    destinations: attempt(() => readPlaces(row)),
    start_date: attempt(() => readDay(row, 'start_date')),
    end_date: attempt(() => readDay(row, 'end_date')),
    one_curtin: attempt(() => readFlag(row)),
    est_cost: attempt(() => readCost(row)),
    reason: attempt(() => readText(row, 'reason')),
    comments: attempt(() => readText(row, 'comments')),
  }
  if (problems.length > 0) return [...new Set(problems)]
  const read = content as TripContent
  const broken = checkTripValues({
    ...read,
    staffIds: read.staffMembers.map((person) => person.staff_id),
    destinationIds: read.destinations.map((place) => String(place.destination_id)),
  })
  return broken.length > 0 ? broken.map(({ message }) => message) : read
}

/**
 * A staff id says who is meant, and names are for people to read. Where a person changed just one of the two cells, that one
 * counts; where both were changed, or the trip is new, they must agree. Two people of one name are told apart only by their ids.
 */
function readStaff(row: RowToRead): Staff[] {
  const { trip } = row
  const ids = textOf(row, 'staffIds')
  const names = textOf(row, 'staff')
  if (trip && ids === undefined && names === undefined) return trip.staffMembers
  const idList = listIn(ids, 'staffIds').map((id) => knownId(row.names, id))
  const nameList = listIn(names, 'staff')
  if (idList.length === 0 && nameList.length === 0) return refuse(tripSentences.staffRequired)
  const hasNewIds = idList.length > 0 && !(trip && isList(idList, staffIdsCell(trip), 'staffIds'))
  const hasNewNames = nameList.length > 0 && names !== (trip && staffCell(trip))
  if (trip && !hasNewIds && !hasNewNames) return trip.staffMembers
  if (!hasNewIds) return peopleByName(row.names, nameList)
  const people = peopleById(row.names, idList)
  if (hasNewNames && !isAlike(nameList, listIn(staffCell({ staffMembers: people }), 'staff'))) {
    refuse(sentences.staffDisagree)
  }
  return people
}

/** Spreadsheets make 10001.0 of 10001. */
function knownId(names: KnownNames, id: string): string {
  return names.person(id) ? id : id.replace(/^(\d+)\.0+$/, '$1')
}

function peopleById(names: KnownNames, ids: string[]): Staff[] {
  return ids.map((id) => names.person(id) ?? refuse(tripSentences.unknownStaff(short(id))))
}

function peopleByName(names: KnownNames, called: string[]): Staff[] {
  return called.map((name) => {
    const [person, another] = preferring(names.peopleCalled(name), (one) => fullName(one) === name)
    if (another) refuse(sentences.severalPeople(short(name)))
    return person ?? refuse(sentences.unknownPerson(short(name)))
  })
}

/** A place is known by its name, and by its country and region where the file gives them. */
function readPlaces(row: RowToRead): TripDestination[] {
  const { trip } = row
  const names = textOf(row, 'destination')
  const countries = textOf(row, 'country')
  const regions = textOf(row, 'region')
  const hasNewCountries = !isBlankOrLike(countries, trip && countryCell(trip), 'country')
  const hasNewRegions = !isBlankOrLike(regions, trip && regionCell(trip), 'region')
  if (trip && names === undefined) {
    if (hasNewCountries) refuse(sentences.needsDestination('country'))
    if (hasNewRegions) refuse(sentences.needsDestination('region'))
    return trip.destinations
  }
  if (trip && names === destinationCell(trip) && !hasNewCountries && !hasNewRegions) return trip.destinations
  const listed = listIn(names, 'destination')
  if (listed.length === 0) refuse(tripSentences.destinationsRequired)
  const countryOf = oneEach(countries, 'country', listed.length)
  const regionOf = oneEach(regions, 'region', listed.length)
  return listed.map((name, index) =>
    tripPlace(placeCalled(row.names, name, countryOf[index], regionOf[index])),
  )
}

function oneEach(text: string | undefined, column: FileColumn, count: number): string[] {
  const names = listIn(text, column)
  if (names.length > 0 && names.length !== count) refuse(sentences.unevenPlaces(column))
  return names
}

function placeCalled(
  names: KnownNames,
  name: string,
  country: string | undefined,
  region: string | undefined,
): DestinationOption {
  const alike = names
    .placesCalled(name)
    .filter((one) => country === undefined || isAlike([one.country_name], [country]))
    .filter((one) => region === undefined || isAlike([one.region_name], [region]))
  const [place, another] = preferring(
    alike,
    (one) =>
      one.destination_name === name &&
      (country === undefined || one.country_name === country) &&
      (region === undefined || one.region_name === region),
  )
  if (another) {
    refuse(
      country === undefined
        ? sentences.severalPlaces(short(name))
        : sentences.severalPlacesThere(short(name), short(country)),
    )
  }
  const where = [country, region].filter((part) => part !== undefined).join(', ')
  const called = `“${short(name)}”`
  return place ?? refuse(sentences.unknownPlace(where === '' ? called : `${called} in ${short(where)}`))
}

/** Names are compared regardless of case and accents; where that leaves several, those written just like it count. */
function preferring<T>(alike: readonly T[], isExact: (one: T) => boolean): readonly T[] {
  const exact = alike.filter(isExact)
  return exact.length > 0 ? exact : alike
}

/** Only as the export writes it: 3/4/2026 is one day in one country and another elsewhere. */
function readDay(row: RowToRead, column: 'start_date' | 'end_date'): Day {
  const text = textOf(row, column)?.trim() ?? row.trip?.[column] ?? ''
  if (text === '') return refuse(tripSentences.datesRequired)
  return isDay(text) ? text : refuse(sentences.day(column))
}

function readFlag(row: RowToRead): boolean {
  const text = textOf(row, 'one_curtin')
  if (text === undefined) return row.trip?.one_curtin ?? false
  const flag = FLAGS.get(text.trim().toLowerCase())
  return flag ?? refuse(sentences.oneCurtin)
}

/** As the export and spreadsheets write them, and as people do. */
const FLAGS = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
  ['', false],
])

/** An empty cell is no cost. A comma before one or two digits is the point of other countries. */
function readCost(row: RowToRead): number | null {
  const text = textOf(row, 'est_cost')
  if (text === undefined) return row.trip?.est_cost ?? null
  const digits = text.trim().replace(/^(\d+),(\d{1,2})$/, '$1.$2')
  if (digits === '') return null
  if (!/\d/.test(digits) || !isCostTyping(digits.replace(/^-/, ''))) return refuse(sentences.costFormat)
  const problem = checkCost(Number(digits))
  return problem === undefined ? Number(digits) : refuse(problem)
}

function readText(row: RowToRead, column: 'reason' | 'comments'): string {
  return textOf(row, column) ?? row.trip?.[column] ?? ''
}

/** The text of a cell, or nothing where the file has no such column. */
function textOf({ cells, places, isText, trip }: RowToRead, column: FileColumn): string | undefined {
  const place = places.get(column)
  if (place === undefined) return undefined
  const cell = cells[place] ?? ''
  if (cell === FORMULA) return refuse(sentences.formula(column))
  // A workbook can name any character by its number, and its texts are never defused.
  if (!isText) return isStorable(cell) ? cell : refuse(sentences.unstorable(column))
  if (column === 'reason' || column === 'comments') {
    if (beginsLikeFormula(cell) && cell !== trip?.[column]) return refuse(sentences.formulaText(column))
    // Nowhere but in texts can this be meant; a cost below zero has a sentence of its own.
  } else if (/^[=@＝＠]/.test(cell)) return refuse(sentences.formula(column))
  return undefuse(cell)
}

/** Whether a cell of countries or regions says nothing else than the trip does. */
function isBlankOrLike(text: string | undefined, stored: string | undefined, column: FileColumn): boolean {
  const names = listIn(text, column)
  return names.length === 0 || (stored !== undefined && isAlike(names, listIn(stored, column)))
}

function isList(values: readonly string[], cell: string, column: FileColumn): boolean {
  return isDeepStrictEqual(values, listIn(cell, column))
}

function isAlike(names: readonly string[], others: readonly string[]): boolean {
  return isDeepStrictEqual(names.map(foldText), others.map(foldText))
}

function listIn(text: string | undefined, column: FileColumn): string[] {
  const names = (text ?? '')
    .split(LIST_SEPARATOR)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return names.length > TRIP_LIST_MAX ? refuse(sentences.tooMany(column)) : names
}

/** A small file must not make a large answer. */
function short(name: string): string {
  return name.length > NAME_SHOWN_MAX ? `${name.slice(0, NAME_SHOWN_MAX).toWellFormed()}…` : name
}

function refuse(message: string): never {
  throw new RowProblem(message)
}
