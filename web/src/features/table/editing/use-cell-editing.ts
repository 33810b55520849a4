import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { useMemo, useState } from 'react'
import type { EditableColumn } from '../grid/columns.ts'

export interface EditedCell {
  /** The trip when editing began. */
  trip: NormalisedTrip
  column: EditableColumn
  element: HTMLElement
}

interface Editing extends EditedCell {
  /** The rows of the page at that time. */
  tripIds: readonly number[]
}

/**
 * Which cell is being edited. Until editing ends, the rows show new values, but none moves, appears or
 * disappears, and the edited row stays even if its trip was deleted.
 */
export function useCellEditing(rows: readonly NormalisedTrip[], trips: readonly NormalisedTrip[]) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const shown = useMemo(() => (editing ? heldRows(editing, trips) : rows), [editing, rows, trips])
  return {
    rows: shown,
    editing,
    current: editing ? trips.find((trip) => trip.trip_id === editing.trip.trip_id) : undefined,
    begin: (cell: EditedCell) => setEditing({ ...cell, tripIds: shown.map((trip) => trip.trip_id) }),
    end: () => setEditing(null),
  }
}

export function heldRows(
  { trip: edited, tripIds }: Pick<Editing, 'trip' | 'tripIds'>,
  trips: readonly NormalisedTrip[],
): NormalisedTrip[] {
  const held = new Set(tripIds)
  const now = new Map(trips.filter(({ trip_id }) => held.has(trip_id)).map((trip) => [trip.trip_id, trip]))
  return tripIds.flatMap((id) => now.get(id) ?? (id === edited.trip_id ? edited : []))
}
