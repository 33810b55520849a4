import { useCallbackRef } from '@mantine/hooks'
import type { TripFilter } from '@sojourn/contract/trip/trip-filter'
import { tripFilterOptions } from '@sojourn/contract/trip/trip-filter-options'
import { countText } from '@sojourn/contract/words/count-words'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useLeftStaff } from '../../api/use-left-staff.ts'
import { Insights } from '../../features/insights/insights.tsx'
import { InsightsPlaceholders } from '../../features/insights/insights-placeholders.tsx'
import { NoSpend } from '../../features/insights/no-spend.tsx'
import { useLiveTrips } from '../../features/live/live-trips.ts'
import { ActiveFilters } from '../../features/table/filters/active-filters.tsx'
import { FilterBar } from '../../features/table/filters/filter-bar.tsx'
import { readTableSearch, searchOfState } from '../../features/table/filters/table-search.ts'
import { INITIAL_TABLE_STATE, isFiltered } from '../../features/table/table-state.ts'
import { matchingTrips } from '../../features/table/table-view.ts'
import { useToday } from '../../ui/dates/today.ts'
import { usePageTitle } from '../../ui/product/page-title.ts'
import { TripLoadFailure } from '../../ui/trips/trip-load-failure.tsx'
import { useTableState } from '../use-table-state.ts'
import classes from './insights-page.module.css'

const route = getRouteApi('/signed-in/insights')

/** What trips cost. Uses the table's filters and their names in the address. */
export function InsightsPage() {
  usePageTitle('Insights')
  const today = useToday()
  const { trips, hasLoaded, isLoading, error, reload } = useLiveTrips(today)
  const navigate = route.useNavigate()
  const { filter } = useTableState(readTableSearch({ ...route.useSearch() }))
  const left = useLeftStaff()
  const options = useMemo(() => tripFilterOptions(trips, left), [trips, left])
  const matching = useMemo(() => matchingTrips(trips, filter, today), [trips, filter, today])
  const isFirstLoad = isLoading && !hasLoaded && error === null

  const show = useCallbackRef((next: TripFilter) => {
    void navigate({ search: searchOfState({ ...INITIAL_TABLE_STATE, filter: next }), resetScroll: false })
  })
  const change = useCallbackRef((part: TripFilter) => show({ ...filter, ...part }))
  const reset = useCallbackRef(() => show({}))

  return (
    <div className={classes.page} aria-busy={isFirstLoad}>
      <h1>Insights</h1>
      <section className={classes.filters} aria-label="Trips to include">
        <p className={classes.count} aria-live="polite">
          {isFirstLoad ? 'Loading trips…' : `${countText(matching.length)} Trips`}
        </p>
        <FilterBar filter={filter} options={options} today={today} onChange={change} onReset={reset} />
        <ActiveFilters filter={filter} options={options} onChange={change} />
      </section>
      {error && <TripLoadFailure error={error} isStale={hasLoaded} isRetrying={isLoading} onRetry={reload} />}
      {isFirstLoad && <InsightsPlaceholders />}
      {hasLoaded && matching.length > 0 && <Insights trips={matching} today={today} />}
      {hasLoaded && matching.length === 0 && <NoSpend isFiltered={isFiltered(filter)} onReset={reset} />}
    </div>
  )
}
