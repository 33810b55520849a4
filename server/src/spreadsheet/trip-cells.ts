import type { Day } from '@sojourn/contract/dates/day'
import {
  FILE_COLUMNS,
  type FileColumn,
  LIST_SEPARATOR,
  SINGLE_COLUMN_FIELDS,
  type SingleColumnField,
} from '@sojourn/contract/files/trip-file'
import type { Trip } from '@sojourn/contract/trip/trip'
import { FIELDS } from '@sojourn/contract/trip/trip-fields'
import { tripStatus } from '@sojourn/contract/trip/trip-status'
import { fullName } from '@sojourn/contract/words/full-name'

export type TripCell = string | number | boolean | null | { day: Day }

export const HEADINGS: readonly string[] = Object.values(FILE_COLUMNS)

type WriteCell = (trip: Trip, today: Day) => TripCell

/** Lists have the order of the trip, so the nth country belongs to the nth destination. */
const CELLS: { [Column in FileColumn]: WriteCell } = {
  trip_id: (trip) => trip.trip_id,
  staffIds: staffIdsCell,
  staff: staffCell,
  status: (trip, today) => tripStatus(trip, today),
  region: regionCell,
  country: countryCell,
  destination: destinationCell,
  ...(Object.fromEntries(SINGLE_COLUMN_FIELDS.map((field) => [field, fieldCell(field)])) as Record<
    SingleColumnField,
    WriteCell
  >),
}
const IN_ORDER = (Object.keys(FILE_COLUMNS) as FileColumn[]).map((column) => CELLS[column])

export function tripCells(trip: Trip, today: Day): TripCell[] {
  return IN_ORDER.map((cell) => cell(trip, today))
}

export function isDayCell(cell: TripCell): cell is { day: Day } {
  return typeof cell === 'object' && cell !== null
}

export function staffIdsCell({ staffMembers }: Pick<Trip, 'staffMembers'>): string {
  return list(staffMembers.map((person) => person.staff_id))
}

export function staffCell({ staffMembers }: Pick<Trip, 'staffMembers'>): string {
  return list(staffMembers.map(fullName))
}

export function regionCell({ destinations }: Pick<Trip, 'destinations'>): string {
  return list(destinations.map(({ country }) => country.region.region_name))
}

export function countryCell({ destinations }: Pick<Trip, 'destinations'>): string {
  return list(destinations.map(({ country }) => country.country_name))
}

export function destinationCell({ destinations }: Pick<Trip, 'destinations'>): string {
  return list(destinations.map(({ destination_name }) => destination_name))
}

function fieldCell(field: SingleColumnField): WriteCell {
  return FIELDS[field].kind === 'day' ? (trip) => ({ day: String(trip[field]) }) : (trip) => trip[field]
}

function list(values: string[]): string {
  return values.join(`${LIST_SEPARATOR} `)
}
