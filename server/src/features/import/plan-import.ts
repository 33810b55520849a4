import type { Day } from '@sojourn/contract/dates/day'
import type { LineError } from '@sojourn/contract/files/import'
import { lineSentences } from '@sojourn/contract/files/import-sentences'
import { differingFields } from '@sojourn/contract/trip/field-values'
import type { Trip } from '@sojourn/contract/trip/trip'
import type { TripContent, TripField } from '@sojourn/contract/trip/trip-fields'
import { parseStatus, tripStatus } from '@sojourn/contract/trip/trip-status'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { mapInParts } from '../../in-parts.ts'
import type { Table } from '../../spreadsheet/read-table.ts'
import { type Cell, FORMULA, type TableRow } from '../../spreadsheet/table.ts'
import type { KnownNames } from './known-names.ts'
import { isBlank, readHeader } from './read-header.ts'
import { readRow } from './read-row.ts'

interface AddedTrip {
  line: number
  content: TripContent
}

interface ChangedTrip {
  line: number
  trip: Trip
  content: TripContent
}

/** What a file would do to the trips. */
export interface ImportPlan {
  added: AddedTrip[]
  changed: ChangedTrip[]
  unchanged: { line: number; trip: Trip }[]
  errors: LineError[]
  /** What is in the file but is not imported. */
  notices: LineError[]
}

/** A row with a trip id changes that trip. A row without one adds a trip. */
export async function planImport(
  { rows: [header, ...rows], isText }: Table,
  tripOf: (tripId: number) => Trip | undefined,
  names: KnownNames,
  today: Day,
): Promise<ImportPlan> {
  const columns = readHeader(header ? [header, ...rows] : [])
  const plan: ImportPlan = { added: [], changed: [], unchanged: [], errors: [], notices: [] }
  const lineOfTrip = new Map<number, number>()
  await mapInParts(rows, planRow)
  return plan

  function planRow({ line, cells }: TableRow): void {
    if (cells.every(isBlank)) return
    const status = cells[columns.get('status') ?? -1]
    const tripId = readTripId(cells[columns.get('trip_id') ?? -1])
    const trip = typeof tripId === 'number' ? tripOf(tripId) : undefined
    const problem = typeof tripId === 'number' ? problemOf(tripId, trip, lineOfTrip.get(tripId)) : tripId
    if (problem !== undefined) {
      plan.errors.push({ line, message: problem })
      return
    }
    if (trip) lineOfTrip.set(trip.trip_id, line)
    const content = readRow({ cells, columns, names, isText, trip })
    if (Array.isArray(content)) {
      plan.errors.push(...content.map((message) => ({ line, message })))
      return
    }
    if (!isStatusOf(status, trip ? [trip, content] : [content], today)) {
      plan.notices.push({ line, message: lineSentences.status })
    }
    if (!trip) {
      plan.added.push({ line, content })
      return
    }
    const changed = differingFields(trip, content)
    if (changed.length === 0) plan.unchanged.push({ line, trip })
    else plan.changed.push({ line, trip, content: withFields(trip, changed, content) })
  }
}

/** The other fields stay the trip's own, so that comparing the two versions takes no time later. */
function withFields(trip: Trip, changed: readonly TripField[], content: TripContent): TripContent {
  return { ...trip, ...Object.fromEntries(changed.map((field) => [field, content[field]])) }
}

/** The id, undefined for a trip to add, or the problem with it. */
function readTripId(cell: Cell | undefined): number | string | undefined {
  if (cell === FORMULA) return lineSentences.formula('trip_id')
  const text = cell?.trim() ?? ''
  if (text === '') return undefined
  // Spreadsheets turn 56 into 56.0.
  return /^\d{1,9}(?:\.0+)?$/.test(text) ? Number(text) : lineSentences.tripId
}

/** Whether a status cell matches the dates, either before or after the change. A missing or empty cell always matches. */
function isStatusOf(cell: Cell | undefined, trips: readonly TripContent[], today: Day): boolean {
  if (isBlank(cell)) return true
  const status = typeof cell === 'string' ? parseStatus(cell) : undefined
  return trips.some((trip) => tripStatus(trip, today) === status)
}

function problemOf(
  tripId: number,
  trip: Trip | undefined,
  earlierLine: number | undefined,
): string | undefined {
  if (!trip) return tripSentences.unknownTrip(tripId)
  return earlierLine === undefined ? undefined : lineSentences.repeatedTrip(tripId, earlierLine)
}

function idsOf({ staffMembers, destinations }: TripContent) {
  return {
    staff: staffMembers.map((person) => person.staff_id),
    destinations: destinations.map(({ destination_id }) => destination_id),
  }
}

/** Everything a file was compared with: the versions of its trips, and the people and destinations that its names refer to. */
export function comparedWith({ added, changed, unchanged }: ImportPlan): string {
  const read = (content: TripContent) => Object.values(idsOf(content))
  return JSON.stringify({
    added: added.map(({ content }) => read(content)),
    changed: changed.map(({ trip, content }) => [trip.trip_id, trip.version, read(content)]),
    unchanged: unchanged.map(({ trip }) => [trip.trip_id, trip.version]),
  })
}
