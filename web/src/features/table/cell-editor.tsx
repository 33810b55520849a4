import type { NormalisedTrip } from '@sojourn/contract/normalise-trip'
import { tripSentences } from '@sojourn/contract/sentences'
import type { TripPatch } from '@sojourn/contract/trip'
import { type FocusEvent, type MouseEvent, useId } from 'react'
import { useLayer } from '../../ui/layers.ts'
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

  useLayer(true, close)

  /** Leaving cancels. A window that goes to the back isn't left, nor is what a dialog is opened over. */
  function leave({ currentTarget, relatedTarget, target }: FocusEvent<HTMLElement>) {
    const isInside = currentTarget.contains(relatedTarget)
    const isAsked = relatedTarget?.closest('[aria-modal=true]')
    if (!isInside && !isAsked && document.activeElement !== target) onEnd()
  }

  return (
    <div
      ref={place}
      className={classes.editor}
      role="dialog"
      aria-labelledby={id}
      data-column={column}
      onBlur={leave}
      onMouseDown={keepFocus}
    >
      <WayOut onReach={close} />
      <h3 id={id} className={classes.title}>
        {`Edit ${label}`}
      </h3>
      {column === 'staff' ? (
        <StaffEditor trip={current ?? trip} changes={changes} />
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
      <WayOut onReach={close} />
    </div>
  )
}

/** Where Tab gets to when it leaves the editor, which goes back to the cell from there. */
function WayOut({ onReach }: { onReach: () => void }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing can be done here, and the focus goes on
  // biome-ignore lint/a11y/noStaticElementInteractions: as above
  return <span tabIndex={0} onFocus={onReach} />
}

/** The field keeps the focus while its frame is pressed, for leaving it cancels. */
function keepFocus(event: MouseEvent): void {
  const isField = event.target instanceof Element && event.target.closest('input, textarea') !== null
  if (!isField) event.preventDefault()
}
