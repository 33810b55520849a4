import { useCallbackRef } from '@mantine/hooks'
import type { Day } from '@sojourn/contract/dates/day'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import type { TripFilter } from '@sojourn/contract/trip/trip-filter'
import { tripFilterOptions } from '@sojourn/contract/trip/trip-filter-options'
import type { TripSort } from '@sojourn/contract/trip/trip-sort'
import { countText } from '@sojourn/contract/words/count-words'
import { type ReactNode, useMemo } from 'react'
import { useLeftStaff } from '../../api/use-left-staff.ts'
import { ExportPopover } from './export/export-popover.tsx'
import { activeFilters } from './filters/active-filter.ts'
import { ActiveFilters } from './filters/active-filters.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { SortControl } from './filters/sort-control.tsx'
import { changeState, resetFilters, type TableState } from './table-state.ts'
import classes from './table-toolbar.module.css'
import type { TableView } from './table-view.ts'

interface TableToolbarProps {
  headingId: string
  trips: readonly NormalisedTrip[]
  today: Day
  view: TableView
  isFirstLoad: boolean
  /** Whether these are all trips. */
  isComplete: boolean
  canExport: boolean
  /** What the page offers next to the export. */
  beside: ReactNode
  state: TableState
  onStateChange: (state: TableState) => void
}

/** The number of trips, and the controls for which are listed and in what order. */
export function TableToolbar(props: TableToolbarProps) {
  const { headingId, trips, today, view, isFirstLoad, isComplete } = props
  const { canExport, beside, state, onStateChange } = props
  const { filter, sort, pageSize } = state
  const left = useLeftStaff()
  const options = useMemo(() => tripFilterOptions(trips, left), [trips, left])
  // Stable functions, so that the filters render only when they change.
  const changeFilter = useCallbackRef((change: TripFilter) =>
    onStateChange(changeState(state, { filter: change })),
  )
  const changeSort = useCallbackRef((change: TripSort | undefined) =>
    onStateChange(changeState(state, { sort: change })),
  )
  const reset = useCallbackRef(() => onStateChange(resetFilters(state)))
  return (
    <>
      <div className={classes.toolbar}>
        <h2 id={headingId} className={classes.count} aria-live="polite">
          {isFirstLoad ? 'Loading...' : countOf(view, isComplete)}
        </h2>
        <div className={classes.sort}>
          <SortControl sort={sort} onChange={changeSort} />
        </div>
        {canExport && (
          <ExportPopover
            filter={filter}
            filters={activeFilters(filter, options)}
            sort={sort}
            today={today}
            isReady={isComplete}
            rowCount={view.matching.length}
            pageSize={pageSize}
            pageCount={view.pageCount}
          />
        )}
        {beside}
      </div>
      <FilterBar filter={filter} options={options} today={today} onChange={changeFilter} onReset={reset} />
      <ActiveFilters filter={filter} options={options} onChange={changeFilter} />
    </>
  )
}

function countOf({ matching }: TableView, isComplete: boolean): string {
  const trips = `${countText(matching.length)} Trips`
  return isComplete || matching.length === 0 ? trips : `At least ${trips}`
}
