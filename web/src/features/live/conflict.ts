import { fullName } from '@sojourn/contract/full-name'
import { formatMoney } from '@sojourn/contract/money'
import type { NormalisedTrip } from '@sojourn/contract/normalise-trip'
import { shortDay } from '../../ui/day-text.ts'

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

const FIELDS: { label: string; text: (trip: NormalisedTrip) => string }[] = [
  { label: 'Staff', text: (trip) => trip.staff.map(fullName).join(', ') },
  { label: 'Destinations', text: (trip) => trip.destinations.join(', ') },
  { label: 'Start date', text: (trip) => shortDay(trip.start_date) },
  { label: 'End date', text: (trip) => shortDay(trip.end_date) },
  { label: 'Cost', text: (trip) => formatMoney(trip.cost) },
  { label: 'One Curtin', text: (trip) => (trip.one_curtin ? 'Yes' : 'No') },
  { label: 'Reason', text: (trip) => trip.reason },
  { label: 'Comments', text: (trip) => trip.comments },
]

/** What two people made of the trip that both started from, field by field, where they do not agree. */
export function conflictRows(
  base: NormalisedTrip,
  theirs: NormalisedTrip,
  mine: NormalisedTrip,
): ConflictRow[] {
  return FIELDS.flatMap(({ label, text }) => {
    const [was, their, my] = [text(base), text(theirs), text(mine)]
    if (their === my) return []
    const isMine = my !== was
    return [{ label, theirs: their, yours: isMine ? my : null, isContested: isMine && their !== was }]
  })
}
