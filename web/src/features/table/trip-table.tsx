import type { Day } from '@sojourn/contract/dates/day'
import { TABLE_PAGE_SIZES } from '@sojourn/contract/limits'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { type ReactNode, useId, useRef } from 'react'
import { usePresence } from '../../api/presence/say-presence.ts'
import { Pager } from '../../ui/controls/pager.tsx'
import { TripLoadFailure } from '../../ui/trips/trip-load-failure.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { useSelection } from './bulk/use-selection.ts'
import { CellEditor } from './editing/cell-editor.tsx'
import { DeleteTrip } from './editing/delete-trip.tsx'
import { useCellEditing } from './editing/use-cell-editing.ts'
import { useDeletion } from './editing/use-deletion.ts'
import { useRowActions } from './editing/use-row-actions.ts'
import { COLUMNS } from './grid/columns.ts'
import { focusGrid } from './grid/grid-focus.ts'
import { TripGrid } from './grid/trip-grid.tsx'
import { NoTrips } from './no-trips.tsx'
import type { TableChanges } from './table-changes.ts'
import { changeState, isFiltered, resetFilters, type TableState } from './table-state.ts'
import { TableToolbar } from './table-toolbar.tsx'
import { useTableView } from './table-view.ts'
import classes from './trip-table.module.css'

interface TripTableProps {
  /** Until all have loaded, the newest. */
  trips: readonly NormalisedTrip[]
  today: Day
  hasLoaded: boolean
  isLoading: boolean
  error: string | null
  onRetry: () => void
  state: TableState
  onStateChange: (state: TableState) => void
  /** Undefined if the trips are read-only. */
  changes?: TableChanges | undefined
  onEdit?: ((trip: NormalisedTrip) => void) | undefined
  /** What the page offers next to the export. */
  beside?: ReactNode
}

const NO_ROWS: readonly NormalisedTrip[] = []

export function TripTable(props: TripTableProps) {
  const { trips, today, hasLoaded, isLoading, error, onRetry, changes, onEdit, beside } = props
  const { state, onStateChange } = props
  const id = useId()
  const grid = useRef<HTMLTableElement>(null)
  const view = useTableView(trips, hasLoaded, state, today)
  const isFirstLoad = isLoading && !hasLoaded && error === null
  const known = isFirstLoad && !view.isSettled ? NO_ROWS : view.rows
  const { rows, editing, current, begin, end } = useCellEditing(known, trips)
  usePresence(editing?.trip.trip_id, COLUMNS.find(({ id }) => id === editing?.column)?.field)
  const selection = useSelection(view.matching)
  const deletion = useDeletion(changes)
  const actions = useRowActions({
    changes,
    onEdit,
    onEditCell: begin,
    onDelete: deletion.ask,
    onSelect: selection.toggle,
  })
  const isWaiting = isFirstLoad && rows.length === 0
  const refocus = () => focusGrid(grid.current)

  return (
    <section className={classes.table} aria-labelledby={id} aria-busy={isFirstLoad}>
      <TableToolbar
        headingId={id}
        trips={trips}
        today={today}
        view={view}
        isFirstLoad={isFirstLoad}
        isComplete={hasLoaded}
        // The server exports its own trips, not the read-only ones here.
        canExport={changes !== undefined}
        beside={beside}
        state={state}
        onStateChange={onStateChange}
      />
      {error && (
        <TripLoadFailure
          title={tripSentences.tableLoadFailed}
          error={tripSentences.tableError(error)}
          isStale={hasLoaded}
          arrived={trips.length}
          isRetrying={isLoading}
          onRetry={onRetry}
        />
      )}
      {(isWaiting || rows.length > 0) && (
        <TripGrid
          ref={grid}
          rows={rows}
          state={state}
          isLoading={isWaiting}
          actions={actions}
          selection={selection}
        />
      )}
      {hasLoaded && rows.length === 0 && (
        <NoTrips isFiltered={isFiltered(state.filter)} onReset={() => onStateChange(resetFilters(state))} />
      )}
      <BulkBar
        selection={selection}
        rows={rows}
        matching={hasLoaded ? view.matching : undefined}
        changes={changes}
        onFocusLost={refocus}
      />
      <div className={classes.pages}>
        <Pager
          label="Table pages"
          page={view.pageIndex + 1}
          pageCount={view.pageCount}
          isCounting={!hasLoaded}
          onPage={(page) => onStateChange({ ...state, pageIndex: page - 1 })}
          sizes={{
            of: TABLE_PAGE_SIZES,
            size: state.pageSize,
            onSize: (pageSize) => onStateChange(changeState(state, { pageSize })),
          }}
        />
      </div>
      {editing && changes && (
        <CellEditor
          key={`${editing.trip.trip_id} ${editing.column}`}
          cell={editing}
          current={current}
          changes={changes}
          onEnd={end}
        />
      )}
      <DeleteTrip deletion={deletion} onFocusLost={refocus} />
    </section>
  )
}
