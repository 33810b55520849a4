import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { LightLink } from '../../ui/controls/light-link.tsx'
import { DayPopup } from '../../ui/dates/day-popup.tsx'
import { tripPath } from '../../ui/trips/trip-path.ts'
import classes from './day-trips.module.css'

interface DayTripsProps {
  trips: readonly NormalisedTrip[]
  onClose: () => void
}

export function DayTrips({ trips, onClose }: DayTripsProps) {
  return (
    <DayPopup title="Select a Trip:" onClose={onClose} closesOutside={false}>
      <ul>
        {trips.map((trip) => (
          <li key={trip.trip_id}>
            <LightLink href={tripPath(trip.trip_id)} className={classes.trip}>
              <bdi className={classes.who}>{trip.staff.map((person) => person.first_name).join(', ')}</bdi>
              <bdi className={classes.where}>{trip.countries.join(', ')}</bdi>
            </LightLink>
          </li>
        ))}
      </ul>
    </DayPopup>
  )
}
