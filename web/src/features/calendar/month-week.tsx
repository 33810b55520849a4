import { dateOf, longDay } from '@sojourn/contract/dates/date-words'
import { type Day, yearMonthOf } from '@sojourn/contract/dates/day'
import type { Month } from '@sojourn/contract/dates/month'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import classes from './month-view.module.css'
import { placeWeek } from './place-week.ts'
import type { ColourOf } from './staff-colours.ts'
import { TripBar } from './trip-bar.tsx'

const LANES = 3

interface MonthWeekProps {
  days: readonly Day[]
  month: Month
  /** This week's trips, in calendar order. */
  trips: readonly NormalisedTrip[]
  today: Day
  selected: Day
  tabDay: Day
  colourOf: ColourOf
  onDayKeyDown: (event: KeyboardEvent) => void
  onDayClick: (day: Day, event: MouseEvent) => void
  onMore: (day: Day) => void
  popupOf: (day: Day) => ReactNode
}

export function MonthWeek({ days, trips, colourOf, popupOf, ...week }: MonthWeekProps) {
  const { bars, hidden } = placeWeek(trips, days[0] ?? '', LANES)
  return (
    <tr>
      {days.map((day, index) => {
        const more = hidden[index] ?? 0
        return (
          <td key={day} className={classes.cell} data-outside={yearMonthOf(day) !== week.month || undefined}>
            <button
              type="button"
              className={classes.day}
              data-day={day}
              tabIndex={day === week.tabDay ? 0 : -1}
              aria-label={longDay(day)}
              aria-current={day === week.today ? 'date' : undefined}
              aria-pressed={day === week.selected}
              onKeyDown={week.onDayKeyDown}
              onClick={(event) => week.onDayClick(day, event)}
            >
              <span className={classes.date}>{dateOf(day)}</span>
            </button>
            {bars
              .filter(({ from }) => from === index)
              .map((bar) => (
                <TripBar key={bar.trip.trip_id} bar={bar} days={days} colour={colourOf(bar.trip)} />
              ))}
            {more > 0 && (
              <button type="button" className={classes.more} onClick={() => week.onMore(day)}>
                +{more} more
              </button>
            )}
            {popupOf(day)}
          </td>
        )
      })}
    </tr>
  )
}
