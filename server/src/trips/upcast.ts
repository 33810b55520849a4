import type { TripChange } from '@sojourn/contract/trip/trip-history'
import { type StoredChange, trip } from '../database/schema.ts'
import { TRIP_COLUMNS, type TripColumns } from '../database/trip-columns.ts'

/** Trips that are stored as JSON have the shape of the version that stored them. Whatever reads them does so through here. */

/** What a new column gives to the rows that are there already is also what a trip had in it before. */
const EMPTY = columnsWith((name) => trip[name].default ?? null)

export function upcastChange({ after, before }: StoredChange): TripChange {
  return { after: { ...after, ...upcastColumns(after) }, before }
}

/** The columns of this version; those that weren't stored are as in `missing`. */
export function upcastColumns(stored: Partial<TripColumns>, missing = EMPTY): TripColumns {
  return columnsWith((name) => (name in stored ? stored[name] : missing[name]))
}

function columnsWith(value: (name: keyof TripColumns) => unknown): TripColumns {
  return Object.fromEntries(TRIP_COLUMNS.map((name) => [name, value(name)])) as unknown as TripColumns
}
