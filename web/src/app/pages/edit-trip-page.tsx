import { getRouteApi } from '@tanstack/react-router'
import { AddToCalendar } from '../../features/feeds/add-to-calendar.tsx'
import { TripHistory } from '../../features/history/trip-history.tsx'
import { useLiveTrip, useLiveTrips } from '../../features/live/live-trips.ts'
import { EditTrip } from '../../features/trips/edit/edit-trip.tsx'
import { useToday } from '../../ui/dates/today.ts'
import { usePageTitle } from '../../ui/product/page-title.ts'
import { readEditTripSearch, readTripId } from '../trip-search.ts'
import { useTripPage } from '../use-trip-page.ts'
import { NotFoundPage } from './not-found-page.tsx'
import classes from './trip-form-page.module.css'

const route = getRouteApi('/signed-in/trips/$tripId/edit')

export function EditTripPage() {
  const tripId = readTripId(route.useParams().tripId)
  return tripId === undefined ? <NotFoundPage /> : <EditTripById key={tripId} tripId={tripId} />
}

function EditTripById({ tripId }: { tripId: number }) {
  usePageTitle('Edit Trip')
  const { from } = readEditTripSearch({ ...route.useSearch() })
  const form = useTripPage(from === 'table' ? '/table' : '/calendar')
  const { hasLoaded, error } = useLiveTrips(useToday())
  const shown = useLiveTrip(tripId)
  // A trip that hasn't been created yet has no history.
  const live = tripId > 0 ? shown : undefined
  return (
    <div className={classes.page}>
      <div className={classes.heading}>
        <h1>Edit Trip</h1>
        {live && <AddToCalendar tripId={tripId} />}
      </div>
      <div className={classes.card}>
        <EditTrip tripId={tripId} hasTrips={hasLoaded || error !== null} {...form} />
      </div>
      {live && <TripHistory trip={live} onRevert={form.changes.replace} hasUnsaved={form.guard.isChanged} />}
    </div>
  )
}
