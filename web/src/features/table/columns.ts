import { fullName } from '@sojourn/contract/full-name'
import { formatMoney } from '@sojourn/contract/money'
import type { NormalisedTrip } from '@sojourn/contract/normalise-trip'
import { shortDay } from '../../ui/day-text.ts'

/** The columns that can be changed in place with a pencil. */
export const EDITABLE_COLUMNS = ['staff', 'start_date', 'end_date', 'cost', 'reason', 'comments'] as const
export type EditableColumn = (typeof EDITABLE_COLUMNS)[number]

export interface Column {
  id: EditableColumn | 'status' | 'region' | 'countries' | 'destinations' | 'one_curtin'
  label: string
  /** In pixels, until someone resizes it: all up to the cost fit at 1440, and no day is cut short. */
  width: number
  text: (trip: NormalisedTrip) => string
}

export const COLUMNS: readonly Column[] = [
  { id: 'staff', label: 'Staff', width: 156, text: (trip) => trip.staff.map(fullName).join(', ') },
  { id: 'status', label: 'Status', width: 100, text: (trip) => trip.status },
  { id: 'region', label: 'Region', width: 102, text: (trip) => trip.region.join(', ') },
  { id: 'countries', label: 'Country', width: 102, text: (trip) => trip.countries.join(', ') },
  { id: 'destinations', label: 'Destination', width: 104, text: (trip) => trip.destinations.join(', ') },
  { id: 'start_date', label: 'Start date', width: 116, text: (trip) => shortDay(trip.start_date) },
  { id: 'end_date', label: 'End date', width: 116, text: (trip) => shortDay(trip.end_date) },
  { id: 'one_curtin', label: 'One Curtin', width: 100, text: (trip) => (trip.one_curtin ? 'True' : 'False') },
  { id: 'cost', label: 'Cost', width: 130, text: (trip) => formatMoney(trip.cost) },
  { id: 'reason', label: 'Reason', width: 200, text: (trip) => trip.reason },
  { id: 'comments', label: 'Comments', width: 200, text: (trip) => trip.comments },
]

export function columnLabel(id: Column['id']): string {
  return COLUMNS.find((column) => column.id === id)?.label ?? id
}

export function isEditable(column: Column): column is Column & { id: EditableColumn } {
  return EDITABLE_COLUMNS.some((id) => id === column.id)
}
