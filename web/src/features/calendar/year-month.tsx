import type { Day } from '@sojourn/contract/day'
import { CALENDAR_DOTS_MAX } from '@sojourn/contract/limits'
import type { Month } from '@sojourn/contract/month'
import type { NormalisedTrip } from '@sojourn/contract/normalise-trip'
import type { useDayFocus } from '../../ui/day-focus.ts'
import { DayPopup } from '../../ui/day-popup.tsx'
import { longDay, monthName } from '../../ui/day-text.ts'
import { SmallMonth } from '../../ui/small-month.tsx'
import type { ColourOf } from './staff-colours.ts'
import { TripList } from './trip-list.tsx'
import type { DayTooltip } from './use-day-tooltip.ts'
import classes from './year-month.module.css'

interface YearMonthProps {
  month: Month
  byDay: ReadonlyMap<Day, NormalisedTrip[]>
  today: Day
  focus: ReturnType<typeof useDayFocus>
  tooltip: DayTooltip
  colourOf: ColourOf
  onMonth: (month: Month) => void
}

export function YearMonth({ month, byDay, today, focus, tooltip, colourOf, onMonth }: YearMonthProps) {
  const tripsOf = (day: Day) => byDay.get(day) ?? []
  return (
    <section className={classes.month} data-month={month} aria-label={monthName(month)}>
      <h3>
        <button type="button" className={classes.name} onClick={() => onMonth(month)}>
          {monthName(month)}
        </button>
      </h3>
      <SmallMonth
        month={month}
        today={today}
        tabDay={focus.day}
        dayProps={(day) => ({
          className: classes.day,
          'aria-label': dayName(day, tripsOf(day).length),
          ...tooltip.dayProps(day, tripsOf(day).length > 0, focus.onKeyDown),
        })}
        besideDay={(day) =>
          tripsOf(day).length > 0 && (
            <>
              <Dots trips={tripsOf(day)} colourOf={colourOf} />
              {day === tooltip.day && (
                <DayPopup key={String(tooltip.isPinned)} title={longDay(day)} {...tooltip.popupProps}>
                  <TripList trips={tripsOf(day)} colourOf={colourOf} />
                </DayPopup>
              )}
            </>
          )
        }
      />
    </section>
  )
}

function Dots({ trips, colourOf }: { trips: readonly NormalisedTrip[]; colourOf: ColourOf }) {
  return (
    // The name of the day's button says how many.
    <span className={classes.trips} aria-hidden="true">
      <span className={classes.dots}>
        {trips.slice(0, CALENDAR_DOTS_MAX).map((trip) => (
          <span key={trip.trip_id} className={classes.dot} style={{ background: colourOf(trip) }} />
        ))}
      </span>
      {trips.length > CALENDAR_DOTS_MAX && (
        <span className={classes.more}>+{trips.length - CALENDAR_DOTS_MAX}</span>
      )}
    </span>
  )
}

function dayName(day: Day, tripCount: number): string {
  if (tripCount === 0) return longDay(day)
  return `${longDay(day)}, ${tripCount === 1 ? '1 trip' : `${tripCount} trips`}`
}
