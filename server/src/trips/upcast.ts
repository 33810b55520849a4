import type { TripChange } from '@sojourn/contract/trip/trip-history'
import { type StoredChange, trip } from '../database/schema.ts'
import { TRIP_COLUMNS, type TripColumns } from '../database/trip-columns.ts'

/** Trips stored as JSON have the shape of the version that stored them. Everything that reads them goes through here. */

/** A field that a stored trip doesn't have yet gets the default of its column, like existing rows do. */
const EMPTY = columnsWith((name) => trip[name].default ?? null)

export function upcastChange({ after, before }: StoredChange): TripChange {
  return { after: { ...after, ...upcastColumns(after) }, before }
}

/** The columns of this version. Those that weren't stored come from `missing`. */
export function upcastColumns(stored: Partial<TripColumns>, missing = EMPTY): TripColumns {
  return columnsWith((name) => (name in stored ? stored[name] : missing[name]))
}

function columnsWith(value: (name: keyof TripColumns) => unknown): TripColumns {
  return Object.fromEntries(TRIP_COLUMNS.map((name) => [name, value(name)])) as unknown as TripColumns
}
