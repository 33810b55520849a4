import { longDay } from '@sojourn/contract/dates/date-words'
import { addDays, type Day } from '@sojourn/contract/dates/day'
import { AGENDA_DAYS } from '@sojourn/contract/limits'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { tripsByDay } from '@sojourn/contract/trip/trip-days'
import { useState } from 'react'
import classes from './agenda.module.css'
import type { ColourOf } from './staff-colours.ts'
import { TripEntries } from './trip-entries.tsx'
import type { TripsWithin } from './trips-within.ts'

const TRIPS_SHOWN = 5

interface AgendaProps {
  /** Finds the trips that pass the filters. */
  filtered: TripsWithin
  start: Day
  colourOf: ColourOf
  isLoading: boolean
}

/** Replaces the month view on a phone: the days that have trips, in a list. */
export function Agenda({ filtered, start, colourOf, isLoading }: AgendaProps) {
  const end = addDays(start, AGENDA_DAYS - 1)
  const days = [...tripsByDay(filtered(start, end), start, end)].filter(([, there]) => there.length > 0)
  if (days.length === 0) {
    return <p className={classes.none}>{isLoading ? '' : `No trips in these ${AGENDA_DAYS} days.`}</p>
  }
  return (
    <ol>
      {days.map(([day, there]) => (
        <li key={day} className={classes.day}>
          <h3 className={classes.date}>
            <time dateTime={day}>{longDay(day)}</time>
          </h3>
          <DayOfAgenda trips={there} colourOf={colourOf} />
        </li>
      ))}
    </ol>
  )
}

interface DayOfAgendaProps {
  trips: readonly NormalisedTrip[]
  colourOf: ColourOf
}

function DayOfAgenda({ trips, colourOf }: DayOfAgendaProps) {
  const [isWhole, setWhole] = useState(false)
  const hidden = isWhole ? 0 : Math.max(0, trips.length - TRIPS_SHOWN)
  return (
    <>
      <TripEntries trips={trips.slice(0, trips.length - hidden)} colourOf={colourOf} />
      {hidden > 0 && (
        <button type="button" className={classes.more} onClick={() => setWhole(true)}>
          +{hidden} more
        </button>
      )}
    </>
  )
}
