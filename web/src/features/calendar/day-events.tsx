import { Skeleton } from '@mantine/core'
import { longDay } from '@sojourn/contract/dates/date-words'
import type { Day } from '@sojourn/contract/dates/day'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { memo, useId } from 'react'
import { ViewTrip } from '../../ui/trips/view-trip.tsx'
import { AddTripLink } from './add-trip-link.tsx'
import classes from './day-events.module.css'
import type { ColourOf } from './staff-colours.ts'
import { tripTitle } from './trip-title.ts'

interface DayEventsProps {
  trips: readonly NormalisedTrip[]
  day: Day
  colourOf: ColourOf
  isLoading: boolean
}

/** The trips on the selected day, which isn't necessarily today. */
export const DayEvents = memo(function DayEvents({ trips, day, colourOf, isLoading }: DayEventsProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.heading}>
        <h2 id={id}>Today's Events</h2>
        <p className={classes.quiet}>{longDay(day)}</p>
      </div>
      {isLoading ? <Placeholders /> : <Events trips={trips} colourOf={colourOf} />}
      <div className={classes.foot}>
        <AddTripLink day={day} />
      </div>
    </section>
  )
})

function Events({ trips, colourOf }: Pick<DayEventsProps, 'trips' | 'colourOf'>) {
  if (trips.length === 0) return <p className={classes.none}>No trips are on the selected day.</p>
  return (
    <ul className={classes.events}>
      {trips.map((trip) => (
        <li key={trip.trip_id} className={classes.event} style={{ '--trip': colourOf(trip) }}>
          <p className={classes.title}>
            <bdi>{tripTitle(trip)}</bdi>
          </p>
          <ViewTrip tripId={trip.trip_id} />
        </li>
      ))}
    </ul>
  )
}

function Placeholders() {
  return (
    <div className={classes.events} aria-hidden="true">
      <Skeleton height={72} radius={8} />
      <Skeleton height={72} radius={8} />
    </div>
  )
}
