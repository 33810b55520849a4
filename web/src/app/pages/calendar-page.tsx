import { getRouteApi } from '@tanstack/react-router'
import { Calendar } from '../../features/calendar/calendar.tsx'
import { type CalendarSearch, readCalendarSearch } from '../../features/calendar/calendar-search.ts'
import { useLiveTrips } from '../../features/live/live-trips.ts'
import { OpenWhere } from '../../features/where/open-where.tsx'
import { useToday } from '../../ui/dates/today.ts'
import { usePageTitle } from '../../ui/product/page-title.ts'
import { TripLoadFailure } from '../../ui/trips/trip-load-failure.tsx'
import classes from './calendar-page.module.css'

const route = getRouteApi('/signed-in/calendar')

export function CalendarPage() {
  usePageTitle('Calendar')
  const today = useToday()
  const { trips, hasLoaded, isLoading, error, reload } = useLiveTrips(today)
  const isFirstLoad = isLoading && !hasLoaded && error === null
  const search = readCalendarSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()

  function show(change: CalendarSearch, replace = false) {
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace, resetScroll: false })
  }

  return (
    <div className={classes.page}>
      <div className={classes.heading}>
        <h1>Calendar</h1>
        {isFirstLoad && <p className={classes.loading}>Loading calendar…</p>}
        <div className={classes.where}>
          <OpenWhere day={search.day} />
        </div>
      </div>
      {error && <TripLoadFailure error={error} isStale={hasLoaded} isRetrying={isLoading} onRetry={reload} />}
      <Calendar
        trips={trips}
        today={today}
        isLoading={isFirstLoad}
        search={search}
        onSearch={(change) => show(change)}
        // Changing the month or a filter adds a step to the history; selecting a day doesn't.
        onSelect={(selected) => show(selected, true)}
        // Back closes the year view, like a page.
        onYear={(change) => show(change, search.year !== undefined)}
      />
    </div>
  )
}
