import type { NormalisedTrip } from '@sojourn/contract/normalise-trip'
import { tripSentences } from '@sojourn/contract/sentences'
import type { TripPatch } from '@sojourn/contract/trip'
import { type FocusEvent, useId } from 'react'
import { showError } from '../../ui/toasts.ts'
import classes from './cell-editor.module.css'
import { COLUMNS } from './columns.ts'
import { FieldEditor } from './field-editor.tsx'
import { StaffEditor } from './staff-editor.tsx'
import type { TableChanges } from './table-changes.ts'
import { useAnchored } from './use-anchored.ts'
import type { EditedCell } from './use-cell-editing.ts'

interface CellEditorProps {
  cell: EditedCell
  /** The trip as it is now; nothing if someone deleted it. */
  current: NormalisedTrip | undefined
  changes: TableChanges
  onEnd: () => void
}

/** Lies over the cell that is edited, and holds what is typed apart from whatever arrives for the row. */
export function CellEditor({ cell, current, changes, onEnd }: CellEditorProps) {
  const id = useId()
  const place = useAnchored(cell.element)
  const { trip, column } = cell
  const label = COLUMNS.find((one) => one.id === column)?.label ?? column

  function close() {
    onEnd()
    cell.element.focus()
  }

  function save(patch: TripPatch) {
    close()
    changes.setField(trip, patch).catch(() => showError(tripSentences.errorSavingField(label)))
  }

  /** Leaving cancels; a window that goes to the back is not left. */
  function leave(event: FocusEvent<HTMLElement>) {
    const isInside = event.currentTarget.contains(event.relatedTarget)
    if (!isInside && document.activeElement !== event.target) onEnd()
  }

  return (
    <div
      ref={place}
      className={classes.editor}
      role="dialog"
      aria-labelledby={id}
      data-column={column}
      onBlur={leave}
    >
      <h3 id={id} className={classes.title}>
        {`Edit ${label}`}
      </h3>
      {column === 'staff' ? (
        <StaffEditor trip={current ?? trip} changes={changes} onClose={close} />
      ) : (
        <FieldEditor
          label={label}
          column={column}
          base={trip}
          current={current}
          onSave={save}
          onCancel={close}
        />
      )}
    </div>
  )
}
