import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import type { TripPatch } from '@sojourn/contract/trip/trip'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { type FocusEvent, type MouseEvent, type ReactNode, useId } from 'react'
import { useLayer } from '../../../ui/dialogs/layers.ts'
import { showError } from '../../../ui/toasts/toasts.ts'
import { columnLabel, columnOf } from '../grid/columns.ts'
import { useAnchored } from '../grid/use-anchored.ts'
import type { TableChanges } from '../table-changes.ts'
import classes from './cell-editor.module.css'
import { FieldEditor } from './field-editor.tsx'
import { StaffEditor } from './staff-editor.tsx'
import type { EditedCell } from './use-cell-editing.ts'

interface CellEditorProps {
  cell: EditedCell
  /** The current trip; undefined if someone deleted it. */
  current: NormalisedTrip | undefined
  changes: TableChanges
  onEnd: () => void
}

/** Edits one cell. Updates that arrive for its row don't disturb it. */
export function CellEditor({ cell, current, changes, onEnd }: CellEditorProps) {
  const { trip, column, element } = cell
  const label = columnLabel(column)

  function close() {
    onEnd()
    element.focus()
  }

  function save(patch: TripPatch) {
    close()
    changes.setField(trip, patch).catch(() => showError(tripSentences.errorSavingField(label)))
  }

  return (
    <EditorFrame title={`Edit ${label}`} column={column} over={element} onClose={close} onLeave={onEnd}>
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
    </EditorFrame>
  )
}

interface EditorFrameProps {
  title: string
  column: EditedCell['column']
  over: HTMLElement
  /** Escape, or Tab past either end. */
  onClose: () => void
  /** The focus moved elsewhere. */
  onLeave: () => void
  children: ReactNode
}

/** Positioned over a cell. */
function EditorFrame({ title, column, over, onClose, onLeave, children }: EditorFrameProps) {
  const id = useId()
  const frame = useAnchored(over)
  useLayer(true, onClose)

  /** Leaving cancels. Switching to another window, or opening a dialog from here, doesn't count as leaving. */
  function leave({ currentTarget, relatedTarget, target }: FocusEvent<HTMLElement>) {
    const isInside = currentTarget.contains(relatedTarget)
    const isAsked = relatedTarget?.closest('[aria-modal=true]')
    if (!isInside && !isAsked && document.activeElement !== target) onLeave()
  }

  return (
    <div
      ref={frame}
      className={classes.editor}
      role="dialog"
      aria-labelledby={id}
      data-kind={columnOf(column)?.kind}
      onBlur={leave}
      onMouseDown={keepFocus}
    >
      <WayOut onReach={onClose} />
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      {children}
      <WayOut onReach={onClose} />
    </div>
  )
}

/** Catches the focus when Tab leaves the editor, and returns it to the cell. */
function WayOut({ onReach }: { onReach: () => void }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it only passes the focus on
  // biome-ignore lint/a11y/noStaticElementInteractions: as above
  return <span tabIndex={0} onFocus={onReach} />
}

/** Keeps the focus in the field when its frame is pressed, because leaving the field cancels. */
function keepFocus(event: MouseEvent): void {
  const isField = event.target instanceof Element && event.target.closest('input, textarea') !== null
  if (!isField) event.preventDefault()
}
