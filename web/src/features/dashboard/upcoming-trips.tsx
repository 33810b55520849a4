import type { Day } from '@sojourn/contract/dates/day'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { upcomingTrips } from '@sojourn/contract/trip/trip-figures'
import { useId, useMemo } from 'react'
import widget from '../../ui/cards/list-widget.module.css'
import { LinkButton } from '../../ui/controls/link-button.tsx'
import { UpcomingTrip } from './upcoming-trip.tsx'
import { UpcomingTripPlaceholders } from './upcoming-trip-placeholders.tsx'
import classes from './upcoming-trips.module.css'

interface UpcomingTripsProps {
  trips: readonly NormalisedTrip[]
  today: Day
  isLoading: boolean
}

export function UpcomingTrips({ trips, today, isLoading }: UpcomingTripsProps) {
  const id = useId()
  const upcoming = useMemo(() => upcomingTrips(trips, today), [trips, today])
  return (
    <section className={widget.widget} aria-labelledby={id} aria-busy={isLoading}>
      <div className={widget.heading}>
        <h2 id={id}>Upcoming Trips</h2>
        {isLoading && <p className={classes.quiet}>Loading upcoming trips...</p>}
      </div>
      {isLoading ? <UpcomingTripPlaceholders /> : <UpcomingList trips={upcoming} today={today} />}
    </section>
  )
}

function UpcomingList({ trips, today }: { trips: NormalisedTrip[]; today: Day }) {
  if (trips.length === 0) return <NoUpcomingTrips />
  return (
    <ol className={widget.list}>
      {trips.map((trip) => (
        <UpcomingTrip key={trip.trip_id} trip={trip} today={today} />
      ))}
    </ol>
  )
}

function NoUpcomingTrips() {
  return (
    <div className={classes.none}>
      <p>No upcoming trips</p>
      <p className={classes.quiet}>Trips starting after today appear here.</p>
      <LinkButton to="/trips/new" variant="default" mt="sm">
        Plan a trip
      </LinkButton>
    </div>
  )
}
