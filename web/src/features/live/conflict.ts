import { differingFields, isSameIn, wordsOf } from '@sojourn/contract/trip/field-values'
import { tellApart } from '@sojourn/contract/trip/tell-apart'
import type { Trip } from '@sojourn/contract/trip/trip'
import { FIELDS } from '@sojourn/contract/trip/trip-fields'
import { screenWording } from '../../ui/trips/screen-wording.ts'

/** A field of a trip that two people see differently, in words. */
export interface ConflictRow {
  label: string
  theirs: string
  /** Nothing where this person did not touch the field: theirs stays in any case. */
  yours: string | null
  /** Whether both changed it, so that one of the two must give way. */
  isContested: boolean
}

export interface Conflict {
  tripId: number
  /** What this person was about to do. */
  intent: 'change' | 'delete'
  rows: ConflictRow[]
}

/** What two people made of the trip that both started from, field by field, where they differ. */
export function conflictRows(base: Trip, theirs: Trip, mine: Trip): ConflictRow[] {
  const wording = screenWording(tellApart(theirs, mine))
  return differingFields(theirs, mine).map((field) => {
    const isMine = !isSameIn(field, base, mine)
    return {
      label: FIELDS[field].label,
      theirs: wordsOf(field, theirs, wording),
      yours: isMine ? wordsOf(field, mine, wording) : null,
      isContested: isMine && !isSameIn(field, base, theirs),
    }
  })
}
