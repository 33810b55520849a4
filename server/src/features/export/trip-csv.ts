import { fullName } from '@sojourn/contract/account'
import type { Day } from '@sojourn/contract/day'
import type { Trip } from '@sojourn/contract/trip'
import { tripStatus } from '@sojourn/contract/trip-status'

type Cell = string | number | boolean | null

/** The columns of the file. Lists stand in the order of the trip, so that the n-th country is the n-th destination's. */
const COLUMNS: [heading: string, cell: (trip: Trip, today: Day) => Cell][] = [
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

const BYTE_ORDER_MARK = '\ufeff'

export const CSV_HEAD = BYTE_ORDER_MARK + line(COLUMNS.map(([heading]) => heading))

export function csvLine(trip: Trip, today: Day): string {
  return line(COLUMNS.map(([, cell]) => cell(trip, today)))
}

function line(cells: Cell[]): string {
  return `${cells.map(write).join(',')}\r\n`
}

function list(values: string[]): string {
  return values.join('; ')
}

function write(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return Number.isInteger(cell) ? String(cell) : cell.toFixed(2)
  if (typeof cell === 'boolean') return cell ? 'True' : 'False'
  const text = defuse(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A spreadsheet would run what begins like this, also in full width, as a formula; an apostrophe makes it text. */
function defuse(text: string): string {
  return /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text
}
