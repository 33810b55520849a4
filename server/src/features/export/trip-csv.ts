import { fullName } from '@sojourn/contract/account'
import { BYTE_ORDER_MARK, type CsvCell, csvRow } from '@sojourn/contract/csv'
import type { Day } from '@sojourn/contract/day'
import type { Trip } from '@sojourn/contract/trip'
import { tripStatus } from '@sojourn/contract/trip-status'

/** The columns of the file. Lists stand in the order of the trip, so that the n-th country is the n-th destination's. */
const COLUMNS: [heading: string, cell: (trip: Trip, today: Day) => CsvCell][] = [
  ['Trip ID', (trip) => trip.trip_id],
  ['Staff IDs', (trip) => list(trip.staffMembers.map((person) => person.staff_id))],
  ['Staff', (trip) => list(trip.staffMembers.map(fullName))],
  ['Status', (trip, today) => tripStatus(trip, today)],
  ['Region', (trip) => list(trip.destinations.map((place) => place.country.region.region_name))],
  ['Country', (trip) => list(trip.destinations.map((place) => place.country.country_name))],
  ['Destination', (trip) => list(trip.destinations.map((place) => place.destination_name))],
  ['Start date', (trip) => trip.start_date],
  ['End date', (trip) => trip.end_date],
  ['One Curtin', (trip) => trip.one_curtin],
  ['Cost', (trip) => trip.est_cost],
  ['Reason', (trip) => trip.reason],
  ['Comments', (trip) => trip.comments],
]

export const CSV_HEAD = BYTE_ORDER_MARK + csvRow(COLUMNS.map(([heading]) => heading))

export function csvLine(trip: Trip, today: Day): string {
  return csvRow(COLUMNS.map(([, cell]) => cell(trip, today)))
}

function list(values: string[]): string {
  return values.join('; ')
}
