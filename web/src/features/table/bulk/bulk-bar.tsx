import { Button, Menu } from '@mantine/core'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { counted, countText } from '@sojourn/contract/words/count-words'
import { IconCheck, IconTrash, IconX } from '@tabler/icons-react'
import { DangerButton } from '../../../ui/controls/danger-button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import type { TableChanges } from '../table-changes.ts'
import classes from './bulk-bar.module.css'
import { type BulkChange, DELETE, setOneCurtin } from './bulk-change.ts'
import { useRunningBulk } from './running-bulk.ts'
import { useBulk } from './use-bulk.ts'
import type { Selection } from './use-selection.ts'

interface BulkBarProps {
  selection: Selection
  rows: readonly NormalisedTrip[]
  /** Undefined if not all of them are known. */
  matching: readonly NormalisedTrip[] | undefined
  /** Undefined if the trips are read-only. */
  changes: TableChanges | undefined
  onFocusLost: () => void
}

/** The actions for the selected trips, and the question before each. While a change is in progress, there are none. */
export function BulkBar({ selection, rows, matching, changes, onFocusLost }: BulkBarProps) {
  const { asked, ask, cancel, confirm } = useBulk(changes, selection.clear)
  const isRunning = useRunningBulk() !== null
  return (
    <>
      {!isRunning && selection.trips.length > 0 && (
        <BulkActions
          selection={selection}
          rows={rows}
          matching={matching}
          onChange={(change) => ask(change, selection.trips)}
        />
      )}
      <ConfirmDialog
        opened={asked !== null}
        title={asked?.change.title}
        confirm={asked?.change.confirm ?? ''}
        tone={asked?.change.isDestructive ? 'danger' : undefined}
        onConfirm={() => void confirm()}
        onCancel={cancel}
        onFocusLost={onFocusLost}
      >
        <p>{asked?.change.question(asked.trips.length)}</p>
      </ConfirmDialog>
    </>
  )
}

interface BulkActionsProps extends Pick<BulkBarProps, 'selection' | 'rows' | 'matching'> {
  onChange: (change: BulkChange) => void
}

/** Stays visible while trips are selected. */
function BulkActions({ selection, rows, matching, onChange }: BulkActionsProps) {
  const count = selection.trips.length
  const isPageSelected = rows.every((trip) => selection.ids.has(trip.trip_id))
  return (
    <section className={classes.bar} aria-label="Selected trips">
      <p className={classes.count} aria-live="polite">
        {counted(count, 'trip')} selected
      </p>
      {!isPageSelected && (
        <Button variant="subtle" size="compact-sm" onClick={() => selection.toggleAll(rows, true)}>
          Select page
        </Button>
      )}
      {matching && count < matching.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => selection.toggleAll(matching, true)}>
          Select all {countText(matching.length)} matching
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.clear}
        leftSection={<IconX size={16} stroke={1.5} aria-hidden="true" />}
        onClick={selection.clear}
      >
        Clear selection
      </Button>
      <span className={classes.actions}>
        <OneCurtinMenu onChange={onChange} />
        <DangerButton
          leftSection={<IconTrash size={16} stroke={1.5} aria-hidden="true" />}
          onClick={() => onChange(DELETE)}
        >
          Delete
        </DangerButton>
      </span>
    </section>
  )
}

function OneCurtinMenu({ onChange }: Pick<BulkActionsProps, 'onChange'>) {
  return (
    <Menu position="top-end" transitionProps={{ duration: 140 }}>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconCheck size={16} stroke={1.5} aria-hidden="true" />}
        >
          Set One Curtin
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChange(setOneCurtin(true))}>True</Menu.Item>
        <Menu.Item onClick={() => onChange(setOneCurtin(false))}>False</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
