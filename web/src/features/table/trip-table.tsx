import { useCallbackRef } from '@mantine/hooks'
import { countText } from '@sojourn/contract/count-words'
import type { Day } from '@sojourn/contract/day'
import { TABLE_PAGE_SIZES } from '@sojourn/contract/limits'
import type { NormalisedTrip } from '@sojourn/contract/normalise-trip'
import type { TripFilter } from '@sojourn/contract/trip-filter'
import { tripFilterOptions } from '@sojourn/contract/trip-filter-options'
import type { TripSort } from '@sojourn/contract/trip-sort'
import { type ReactNode, useId, useMemo, useRef } from 'react'
import { Pager } from '../../ui/pager.tsx'
import { activeFilters } from './active-filter.ts'
import { ActiveFilters } from './active-filters.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { CellEditor } from './cell-editor.tsx'
import { ConfirmBulk } from './confirm-bulk.tsx'
import { DeleteTrip } from './delete-trip.tsx'
import { ExportPopover } from './export-popover.tsx'
import { FilterBar } from './filter-bar.tsx'
import { focusGrid } from './grid-focus.ts'
import { LoadFailure } from './load-failure.tsx'
import { NoTrips } from './no-trips.tsx'
import { SortControl } from './sort-control.tsx'
import type { TableChanges } from './table-changes.ts'
import { changeState, isFiltered, resetFilters, type TableState } from './table-state.ts'
import { useTableView } from './table-view.ts'
import { TripGrid } from './trip-grid.tsx'
import classes from './trip-table.module.css'
import { useBulk } from './use-bulk.ts'
import { useCellEditing } from './use-cell-editing.ts'
import { useDeletion } from './use-deletion.ts'
import { useRowActions } from './use-row-actions.ts'
import { useSelection } from './use-selection.ts'

export interface TripTableProps {
  trips: readonly NormalisedTrip[]
  today: Day
  hasLoaded: boolean
  isLoading: boolean
  error: string | null
  onRetry: () => void
  state: TableState
  onStateChange: (state: TableState) => void
  /** Nothing where the trips can only be read. */
  changes?: TableChanges | undefined
  onEdit?: ((trip: NormalisedTrip) => void) | undefined
  /** What the page offers beside the export. */
  beside?: ReactNode
}

export function TripTable(props: TripTableProps) {
  const {
    trips,
    today,
    hasLoaded,
    isLoading,
    error,
    onRetry,
    state,
    onStateChange,
    changes,
    onEdit,
    beside,
  } = props
  const id = useId()
  const grid = useRef<HTMLTableElement>(null)
  const view = useTableView(trips, state, today)
  const options = useMemo(() => tripFilterOptions(trips), [trips])
  const { rows, editing, current, begin, end } = useCellEditing(view.rows, trips)
  const deletion = useDeletion(changes)
  const selection = useSelection(view.matching)
  const bulk = useBulk(changes, selection.clear)
  const actions = useRowActions({
    changes,
    onEdit,
    onEditCell: begin,
    onDelete: deletion.ask,
    onSelect: selection.toggle,
  })
  const isFirstLoad = isLoading && !hasLoaded && error === null
  const change = (part: Parameters<typeof changeState>[1]) => onStateChange(changeState(state, part))
  const changeFilter = useCallbackRef((filter: TripFilter) => change({ filter }))
  const changeSort = useCallbackRef((sort: TripSort | undefined) => change({ sort }))
  const reset = useCallbackRef(() => onStateChange(resetFilters(state)))

  return (
    <section className={classes.table} aria-labelledby={id} aria-busy={isFirstLoad}>
      <div className={classes.toolbar}>
        <h2 id={id} className={classes.count} aria-live="polite">
          {isFirstLoad ? 'Loading...' : `${countText(view.matching.length)} Trips`}
        </h2>
        <div className={classes.sort}>
          <SortControl sort={state.sort} onChange={changeSort} />
        </div>
        {/* The server exports its own trips, not those that are only looked at. */}
        {changes && (
          <ExportPopover
            filter={state.filter}
            filters={activeFilters(state.filter, options)}
            sort={state.sort}
            today={today}
            rowCount={view.matching.length}
            pageSize={state.pageSize}
            pageCount={view.pageCount}
          />
        )}
        {beside}
      </div>
      <FilterBar
        filter={state.filter}
        options={options}
        today={today}
        onChange={changeFilter}
        onReset={reset}
      />
      <ActiveFilters filter={state.filter} options={options} onChange={changeFilter} />
      {error && <LoadFailure error={error} isStale={hasLoaded} isRetrying={isLoading} onRetry={onRetry} />}
      {(isFirstLoad || rows.length > 0) && (
        <TripGrid
          ref={grid}
          rows={rows}
          sort={state.sort}
          isLoading={isFirstLoad}
          actions={actions}
          selection={selection}
        />
      )}
      {hasLoaded && rows.length === 0 && <NoTrips isFiltered={isFiltered(state.filter)} onReset={reset} />}
      <BulkBar
        selection={selection}
        rows={rows}
        matching={view.matching}
        running={bulk.running}
        onStop={bulk.stop}
        onChange={(part) => bulk.ask(part, selection.trips)}
      />
      <div className={classes.pages}>
        <Pager
          label="Pages of the table"
          page={view.pageIndex + 1}
          pageCount={view.pageCount}
          onPage={(page) => onStateChange({ ...state, pageIndex: page - 1 })}
          sizes={{
            of: TABLE_PAGE_SIZES,
            size: state.pageSize,
            onSize: (pageSize) => change({ pageSize }),
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
      <ConfirmBulk
        asked={bulk.asked}
        onConfirm={bulk.confirm}
        onClose={bulk.cancel}
        onClosed={() => focusGrid(grid.current)}
      />
      <DeleteTrip
        trip={deletion.asked}
        onDelete={deletion.remove}
        onClose={deletion.cancel}
        onClosed={() => focusGrid(grid.current)}
      />
    </section>
  )
}
