import { differingFields, isSameIn, wordsOf } from '@sojourn/contract/trip/field-values'
import { screenWording } from '@sojourn/contract/trip/screen-wording'
import { tellApart } from '@sojourn/contract/trip/tell-apart'
import type { Trip } from '@sojourn/contract/trip/trip'
import { FIELDS } from '@sojourn/contract/trip/trip-fields'

/** A field that differs between two people's versions of a trip, in words. */
export interface ConflictRow {
  label: string
  theirs: string
  /** Null if this person didn't change the field; the other value is kept in any case. */
  yours: string | null
  /** Whether both changed it, so that only one change can be kept. */
  isContested: boolean
}

export interface Conflict {
  tripId: number
  /** What this person was about to do. */
  intent: 'change' | 'delete'
  rows: ConflictRow[]
}

/** Compares two people's versions of the trip they both started from, and lists the fields that differ. */
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
