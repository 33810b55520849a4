import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { LightLink } from '../../ui/controls/light-link.tsx'
import { tripPath } from '../../ui/trips/trip-path.ts'
import type { ColourOf } from './staff-colours.ts'
import classes from './trip-entries.module.css'
import { tripTitle } from './trip-title.ts'

interface TripEntriesProps {
  trips: readonly NormalisedTrip[]
  colourOf: ColourOf
}

export function TripEntries({ trips, colourOf }: TripEntriesProps) {
  return (
    <ul className={classes.trips}>
      {trips.map((trip) => (
        <li key={trip.trip_id}>
          <LightLink
            href={tripPath(trip.trip_id)}
            className={classes.trip}
            style={{ '--trip': colourOf(trip) }}
          >
            <bdi>{tripTitle(trip)}</bdi>
          </LightLink>
        </li>
      ))}
    </ul>
  )
}
