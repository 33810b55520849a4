import { TRIP_FIELDS, type TripField } from '@sojourn/contract/trip/trip-fields'
import type { trip } from './schema.ts'

/** The fields of a trip that are columns of its row, by the same names. Its people and destinations have tables of their own. */
type TripColumn = Exclude<TripField, 'staffMembers' | 'destinations'>
export type TripColumns = Pick<typeof trip.$inferSelect, TripColumn>

/** The one list of them: whatever reads or writes the rows of trips derives its SQL from it and from schema.ts. */
export const TRIP_COLUMNS = TRIP_FIELDS.filter(isColumn)

function isColumn(field: TripField): field is TripColumn {
  return field !== 'staffMembers' && field !== 'destinations'
}
