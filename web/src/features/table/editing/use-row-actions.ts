import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { useMemo, useRef } from 'react'
import { showError } from '../../../ui/toasts/toasts.ts'
import type { EditableColumn } from '../grid/columns.ts'
import type { TableChanges } from '../table-changes.ts'
import type { EditedCell } from './use-cell-editing.ts'

/** The actions for a row; absent ones aren't offered. */
export interface RowActions {
  onEditCell?: ((trip: NormalisedTrip, column: EditableColumn, cell: HTMLElement) => void) | undefined
  onOneCurtin?: ((trip: NormalisedTrip, isOneCurtin: boolean) => void) | undefined
  onEdit?: ((trip: NormalisedTrip) => void) | undefined
  onDelete?: ((trip: NormalisedTrip) => void) | undefined
  onSelect?: ((trip: NormalisedTrip, isSelected: boolean) => void) | undefined
}

interface Handlers {
  changes: TableChanges | undefined
  onEdit: ((trip: NormalisedTrip) => void) | undefined
  onEditCell: (cell: EditedCell) => void
  onDelete: (trip: NormalisedTrip) => void
  onSelect: (trip: NormalisedTrip, isSelected: boolean) => void
}

/** Keeps its identity between renders, so that rows don't render again. */
export function useRowActions(handlers: Handlers): RowActions {
  const latest = useRef(handlers)
  latest.current = handlers
  const { changes } = handlers
  const canEdit = handlers.onEdit !== undefined
  return useMemo(
    () => ({
      onEdit: canEdit ? (trip) => latest.current.onEdit?.(trip) : undefined,
      ...(changes && {
        onEditCell: (trip, column, element) => latest.current.onEditCell({ trip, column, element }),
        onOneCurtin: (trip, one_curtin) => {
          changes
            .setField(trip, { one_curtin })
            .catch(() => showError(tripSentences.errorOneCurtin(trip.trip_id)))
        },
        onDelete: (trip) => latest.current.onDelete(trip),
        onSelect: (trip, isSelected) => latest.current.onSelect(trip, isSelected),
      }),
    }),
    [changes, canEdit],
  )
}
