import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useLiveTrips } from '../../features/live/live-trips.ts'
import { useTripChanges } from '../../features/live/trip-changes.ts'
import { Trash } from '../../features/trash/trash.tsx'
import { readTrashSearch } from '../../features/trash/trash-search.ts'
import { useToday } from '../../ui/dates/today.ts'
import { usePageTitle } from '../../ui/product/page-title.ts'
import classes from './trash-page.module.css'

const route = getRouteApi('/signed-in/trash')

export function TrashPage() {
  usePageTitle('Trash')
  const { trips, hasLoaded } = useLiveTrips(useToday())
  const liveIds = useMemo(
    () => (hasLoaded ? new Set(trips.map(({ trip_id }) => trip_id)) : undefined),
    [trips, hasLoaded],
  )
  const { page = 1 } = readTrashSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()
  const openLast = useCallback(
    (lastPage: number) => void navigate({ search: { page: lastPage }, replace: true }),
    [navigate],
  )

  return (
    <div className={classes.page}>
      <h1>Trash</h1>
      <Trash
        page={page}
        liveIds={liveIds}
        onRestore={useTripChanges().restore}
        onPage={(chosen) => void navigate({ search: { page: chosen } })}
        onPastEnd={openLast}
      />
    </div>
  )
}
