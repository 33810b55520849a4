import { Button, Textarea, TextInput } from '@mantine/core'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import type { TripPatch } from '@sojourn/contract/trip/trip'
import { type ChangeEvent, type InputEvent, type KeyboardEvent, useId, useState } from 'react'
import { COLUMNS } from '../grid/columns.ts'
import classes from './cell-editor.module.css'
import { CELL_FIELDS, type FieldColumn } from './cell-field.ts'

interface FieldEditorProps {
  label: string
  column: FieldColumn
  base: NormalisedTrip
  current: NormalisedTrip | undefined
  onSave: (patch: TripPatch) => void
  onCancel: () => void
}

export function FieldEditor({ label, column, base, current, onSave, onCancel }: FieldEditorProps) {
  const field = CELL_FIELDS[column]
  const id = useId()
  const [draft, setDraft] = useState(() => field.draftOf(base))
  const [error, setError] = useState<string>()
  const elsewhere = changedElsewhere(column, base, current)

  function type({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
    if (!field.accepts(currentTarget.value)) return
    setDraft(currentTarget.value)
    setError(undefined)
  }

  /** Rejected before it is inserted, so that a selected text stays selected. */
  function filter(event: InputEvent<HTMLInputElement | HTMLTextAreaElement>) {
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const before = value.slice(0, selectionStart ?? value.length)
    const after = value.slice(selectionEnd ?? value.length)
    if (!field.accepts(before + event.data + after)) event.preventDefault()
  }

  function save() {
    if (draft === field.draftOf(base)) return onCancel()
    const broken = field.check(draft, current ?? base)
    if (broken) setError(broken)
    else onSave(field.patchOf(draft))
  }

  /** Prevented, or the same Enter would press the cell that gets the focus back. */
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) save()
    else return
    event.preventDefault()
  }

  const input = {
    'aria-label': label,
    'aria-describedby': id,
    'aria-invalid': error !== undefined,
    value: draft,
    onBeforeInput: filter,
    onChange: type,
    onKeyDown: press,
    autoFocus: true,
  }
  return (
    <>
      {field.kind === 'text' && <Textarea {...input} autosize minRows={2} maxRows={8} onFocus={toEnd} />}
      {field.kind === 'date' && <TextInput {...input} type="date" />}
      {field.kind === 'cost' && (
        <TextInput
          {...input}
          inputMode="decimal"
          leftSection="$"
          onFocus={(event) => event.target.select()}
        />
      )}
      <div id={id}>
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        {elsewhere && (
          <p className={classes.elsewhere} role="status">
            {elsewhere}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        <Button variant="default" size="xs" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="xs" onClick={save}>
          Save
        </Button>
      </div>
    </>
  )
}

/** What someone else did to this cell since editing began. */
function changedElsewhere(
  id: FieldColumn,
  base: NormalisedTrip,
  current: NormalisedTrip | undefined,
): string | undefined {
  if (!current) return 'Someone else deleted this trip.'
  if (current[id] === base[id]) return undefined
  const now = COLUMNS.find((column) => column.id === id)?.text(current)
  return now ? `Someone else changed this to ${now}` : 'Someone else cleared this.'
}

function toEnd({ target }: { target: HTMLTextAreaElement }): void {
  target.setSelectionRange(target.value.length, target.value.length)
}
