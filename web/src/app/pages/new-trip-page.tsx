import { getRouteApi } from '@tanstack/react-router'
import { AddTrip } from '../../features/trips/add/add-trip.tsx'
import { usePageTitle } from '../../ui/product/page-title.ts'
import { readNewTripSearch } from '../trip-search.ts'
import { useTripPage } from '../use-trip-page.ts'
import classes from './trip-form-page.module.css'

const route = getRouteApi('/signed-in/trips/new')

export function NewTripPage() {
  usePageTitle('Add New Trip')
  const { start } = readNewTripSearch({ ...route.useSearch() })
  const form = useTripPage('/dashboard')
  return (
    <div className={classes.page}>
      <h1>Add New Trip</h1>
      <div className={classes.card}>
        <AddTrip key={start} day={start} {...form} />
      </div>
    </div>
  )
}
