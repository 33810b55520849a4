import { StatWidgets } from '../../features/dashboard/stat-widgets.tsx'
import { TripLoadFailure } from '../../features/dashboard/trip-load-failure.tsx'
import { UpcomingTrips } from '../../features/dashboard/upcoming-trips.tsx'
import { useLiveTrips } from '../../features/live/live-trips.ts'
import { longDay } from '../../ui/day-text.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { useToday } from '../../ui/today.ts'
import classes from './dashboard-page.module.css'

export function DashboardPage() {
  usePageTitle('Dashboard')
  const today = useToday()
  const { trips, hasLoaded, isLoading, error, reload } = useLiveTrips(today)
  const isFirstLoad = isLoading && !hasLoaded && error === null
  return (
    <div className={classes.page}>
      <div className={classes.heading}>
        <h1>Dashboard</h1>
        <p className={classes.today}>{longDay(today)}</p>
      </div>
      {error && <TripLoadFailure error={error} isStale={hasLoaded} isRetrying={isLoading} onRetry={reload} />}
      <StatWidgets trips={trips} today={today} isLoading={isFirstLoad} />
      <UpcomingTrips trips={trips} today={today} isLoading={isFirstLoad} />
    </div>
  )
}
