import { relativeDay, shortDay, shortWeekday } from '@sojourn/contract/dates/date-words'
import type { Day } from '@sojourn/contract/dates/day'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { fullName } from '@sojourn/contract/words/full-name'
import { ViewTrip } from '../../ui/trips/view-trip.tsx'
import classes from './upcoming-trip.module.css'

export function UpcomingTrip({ trip, today }: { trip: NormalisedTrip; today: Day }) {
  return (
    <li className={classes.trip}>
      <p className={classes.when}>
        <time dateTime={trip.start_date}>{shortDay(trip.start_date)}</time>
        <span className={classes.meta}>
          {shortWeekday(trip.start_date)}, {relativeDay(trip.start_date, today)}
        </span>
      </p>
      <ViewTrip tripId={trip.trip_id} />
      <div className={classes.what}>
        <p className={classes.reason} title={trip.reason}>
          <bdi>{trip.reason}</bdi>
        </p>
        <p className={classes.meta}>
          <bdi>{staffNames(trip)}</bdi>
        </p>
        <p className={classes.meta}>
          <bdi>{trip.countries.join(', ')}</bdi>
        </p>
      </div>
    </li>
  )
}

function staffNames({ staff }: NormalisedTrip): string {
  return staff.map(fullName).join(', ') || 'No staff assigned'
}
