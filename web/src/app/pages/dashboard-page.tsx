import { longDay } from '@sojourn/contract/dates/date-words'
import { useSignedInUser } from '../../api/session/signed-in-user.ts'
import { RecentActivities } from '../../features/audit/recent-activities.tsx'
import { CalendarWidget } from '../../features/dashboard/calendar-widget.tsx'
import { StatWidgets } from '../../features/dashboard/stat-widgets.tsx'
import { UpcomingTrips } from '../../features/dashboard/upcoming-trips.tsx'
import { OpenInsights } from '../../features/insights/open-insights.tsx'
import { useLiveTrips } from '../../features/live/live-trips.ts'
import { OpenWhere } from '../../features/where/open-where.tsx'
import { useToday } from '../../ui/dates/today.ts'
import { MissingPart } from '../../ui/parts/missing-part.tsx'
import { usePart } from '../../ui/parts/use-part.ts'
import { usePageTitle } from '../../ui/product/page-title.ts'
import { TripLoadFailure } from '../../ui/trips/trip-load-failure.tsx'
import { DashboardCheckIns } from './dashboard-check-ins.tsx'
import classes from './dashboard-page.module.css'

/** Below the fold and the heaviest part, so the rest of the page doesn't wait for it. */
const loadTable = () => import('./dashboard-table.tsx')

export function DashboardPage() {
  usePageTitle('Dashboard')
  const today = useToday()
  const live = useLiveTrips(today)
  const { trips, hasLoaded, isLoading, error, reload } = live
  const { Part: DashboardTable, hasFailed, ...missing } = usePart(loadTable)
  const user = useSignedInUser()
  const isCoordinator = Boolean(user?.is_coordinator || user?.is_administrator)
  const isFirstLoad = isLoading && !hasLoaded && error === null
  return (
    <div className={classes.page}>
      <div className={classes.heading}>
        <h1>Dashboard</h1>
        <div className={classes.now}>
          <p className={classes.today}>{longDay(today)}</p>
          <div className={classes.ways}>
            <OpenWhere />
            <OpenInsights />
          </div>
        </div>
      </div>
      {isCoordinator && <DashboardCheckIns />}
      {error && <TripLoadFailure error={error} isStale={hasLoaded} isRetrying={isLoading} onRetry={reload} />}
      <StatWidgets trips={trips} today={today} isLoading={isFirstLoad} />
      <div className={classes.widgets}>
        <CalendarWidget trips={trips} today={today} isLoading={isFirstLoad} />
        <RecentActivities liveTrips={hasLoaded ? trips : undefined} />
        <UpcomingTrips trips={trips} today={today} isLoading={isFirstLoad} />
      </div>
      {DashboardTable ? (
        <DashboardTable live={live} today={today} />
      ) : (
        <div className={classes.tableToCome} aria-busy={!hasFailed}>
          {hasFailed && <MissingPart name="The table" {...missing} />}
        </div>
      )}
    </div>
  )
}
