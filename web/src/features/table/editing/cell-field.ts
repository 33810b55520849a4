import { isDay } from '@sojourn/contract/dates/day'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import type { TripPatch } from '@sojourn/contract/trip/trip'
import { eachText, type TextField } from '@sojourn/contract/trip/trip-fields'
import { checkCostText, checkInlineDate, checkText, isCostTyping } from '@sojourn/contract/trip/trip-rules'
import { tripSentences } from '@sojourn/contract/words/sentences'
import type { EditableColumn } from '../grid/columns.ts'

export type FieldColumn = Exclude<EditableColumn, 'staff'>

/** How a field of a trip is edited in its cell: as text, from the first keystroke to the patch that is sent. */
interface CellField {
  kind: 'cost' | 'date' | 'text'
  draftOf: (trip: NormalisedTrip) => string
  /** Whether the text is allowed while typing. */
  accepts: (text: string) => boolean
  /** The sentence to show if the text can't be saved. */
  check: (text: string, trip: NormalisedTrip) => string | undefined
  patchOf: (text: string) => TripPatch
}

export const CELL_FIELDS: Readonly<Record<FieldColumn, CellField>> = {
  cost: {
    kind: 'cost',
    draftOf: (trip) => trip.cost.toFixed(2),
    accepts: isCostTyping,
    check: checkCostText,
    patchOf: (text) => ({ est_cost: Number.parseFloat(text) }),
  },
  start_date: {
    kind: 'date',
    draftOf: (trip) => trip.start_date,
    accepts: anything,
    check: (text, trip) =>
      isDay(text)
        ? checkInlineDate('start_date', { start_date: text, end_date: trip.end_date })
        : tripSentences.datesRequired,
    patchOf: (text) => ({ start_date: text }),
  },
  end_date: {
    kind: 'date',
    draftOf: (trip) => trip.end_date,
    accepts: anything,
    check: (text, trip) =>
      isDay(text)
        ? checkInlineDate('end_date', { start_date: trip.start_date, end_date: text })
        : tripSentences.datesRequired,
    patchOf: (text) => ({ end_date: text }),
  },
  ...eachText(textCell),
}

function textCell(field: TextField): CellField {
  return {
    kind: 'text',
    draftOf: (trip) => trip[field],
    accepts: anything,
    check: (text) => checkText(field, text),
    patchOf: (text) => ({ [field]: text }) as Record<TextField, string>,
  }
}

function anything(): boolean {
  return true
}
