import { wordsOf } from '@sojourn/contract/trip/field-values'
import { screenWording } from '@sojourn/contract/trip/screen-wording'
import { tellApart } from '@sojourn/contract/trip/tell-apart'
import type { Trip } from '@sojourn/contract/trip/trip'
import { FIELDS } from '@sojourn/contract/trip/trip-fields'
import { conflictFields } from './conflict.ts'

/** A field that differs between two people's versions of a trip, in words. */
export interface ConflictRow {
  label: string
  theirs: string
  /** Null if this person didn't change the field. */
  yours: string | null
  isContested: boolean
}

/** Compares two people's versions of the trip they both started from, and lists the fields that differ. */
export function conflictRows(base: Trip, theirs: Trip, mine: Trip): ConflictRow[] {
  const wording = screenWording(tellApart(theirs, mine))
  return conflictFields({ base, theirs, mine }).map(({ field, isMine, isContested }) => ({
    label: FIELDS[field].label,
    theirs: wordsOf(field, theirs, wording),
    yours: isMine ? wordsOf(field, mine, wording) : null,
    isContested,
  }))
}
