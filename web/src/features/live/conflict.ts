import { differingFields, isSameIn } from '@sojourn/contract/trip/field-values'
import type { Trip } from '@sojourn/contract/trip/trip'
import type { TripField } from '@sojourn/contract/trip/trip-fields'

/** Two people's versions of the trip that both started from. */
export interface Conflict {
  /** What this person was about to do. */
  intent: 'change' | 'delete'
  base: Trip
  theirs: Trip
  mine: Trip
}

/** A field that differs between the two versions. */
export interface ConflictField {
  field: TripField
  /** Whether this person changed it. If not, the other value is kept in any case. */
  isMine: boolean
  /** Whether both changed it, so that only one change can be kept. */
  isContested: boolean
}

export function conflictFields({ base, theirs, mine }: Omit<Conflict, 'intent'>): ConflictField[] {
  return differingFields(theirs, mine).map((field) => {
    const isMine = !isSameIn(field, base, mine)
    return { field, isMine, isContested: isMine && !isSameIn(field, base, theirs) }
  })
}
