import { getRouteApi } from '@tanstack/react-router'
import { useSignedInUser } from '../../api/session/signed-in-user.ts'
import { useListedTrips } from '../../features/live/live-trips.ts'
import { Where } from '../../features/where/where.tsx'
import { readWhereSearch, type WhereSearch } from '../../features/where/where-search.ts'
import { useToday } from '../../ui/dates/today.ts'
import { usePageTitle } from '../../ui/product/page-title.ts'
import { TripLoadFailure } from '../../ui/trips/trip-load-failure.tsx'
import classes from './where-page.module.css'

const route = getRouteApi('/signed-in/where')

export function WherePage() {
  usePageTitle('Where is everyone?')
  const user = useSignedInUser()
  const today = useToday()
  const { trips, hasLoaded, isLoading, error, reload } = useListedTrips()
  const search = readWhereSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()

  function show(change: WhereSearch, replace = false) {
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace, resetScroll: false })
  }

  return (
    <div className={classes.page}>
      <h1>Where is everyone?</h1>
      {error && <TripLoadFailure error={error} isStale={hasLoaded} isRetrying={isLoading} onRetry={reload} />}
      {/* Without trips it would claim that nobody is travelling. */}
      {(hasLoaded || error === null) && (
        <Where
          trips={trips}
          today={today}
          isLoading={isLoading && !hasLoaded}
          search={search}
          canCheckIn={Boolean(user?.is_coordinator || user?.is_administrator)}
          onSearch={show}
        />
      )}
    </div>
  )
}
