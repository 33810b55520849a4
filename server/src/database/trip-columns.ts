import { TRIP_FIELDS, type TripField } from '@sojourn/contract/trip/trip-fields'
import type { trip } from './schema.ts'

/** The fields of a trip that are columns of its row, with the same names. People and destinations have their own tables. */
export type TripColumn = Exclude<TripField, 'staffMembers' | 'destinations'>
export type TripColumns = Pick<typeof trip.$inferSelect, TripColumn>

/** The only list of these columns. The SQL that reads and writes trips is derived from it and from schema.ts. */
export const TRIP_COLUMNS = TRIP_FIELDS.filter(isColumn)

function isColumn(field: TripField): field is TripColumn {
  return field !== 'staffMembers' && field !== 'destinations'
}
