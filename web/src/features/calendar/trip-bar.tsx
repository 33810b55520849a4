import type { Day } from '@sojourn/contract/dates/day'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { LightLink } from '../../ui/controls/light-link.tsx'
import { tripPath } from '../../ui/trips/trip-path.ts'
import type { WeekBar } from './place-week.ts'
import classes from './trip-bar.module.css'
import { tripTitle } from './trip-title.ts'

interface TripBarProps {
  bar: WeekBar<NormalisedTrip>
  days: readonly Day[]
  colour: string
}

/** Rendered in the cell of its first day, and extends over the following ones. */
export function TripBar({ bar: { trip, lane, from, to }, days, colour }: TripBarProps) {
  const title = tripTitle(trip)
  return (
    <LightLink
      href={tripPath(trip.trip_id)}
      className={classes.bar}
      style={{ '--trip': colour, '--lane': lane, '--days': to - from + 1 }}
      data-begins={trip.start_date === days[from] || undefined}
      data-ends={trip.end_date === days[to] || undefined}
      title={title}
    >
      <bdi>{title}</bdi>
    </LightLink>
  )
}
