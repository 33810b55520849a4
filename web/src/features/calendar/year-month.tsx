import { longDay, monthName } from '@sojourn/contract/dates/date-words'
import { type Day, yearMonthOf } from '@sojourn/contract/dates/day'
import type { Month } from '@sojourn/contract/dates/month'
import { CALENDAR_DOTS_MAX } from '@sojourn/contract/limits'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { counted } from '@sojourn/contract/words/count-words'
import type { useDayFocus } from '../../ui/dates/day-focus.ts'
import { DayPopup } from '../../ui/dates/day-popup.tsx'
import { SmallMonth } from '../../ui/dates/small-month.tsx'
import type { ColourOf } from './staff-colours.ts'
import { TripEntries } from './trip-entries.tsx'
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
  const hasList = tooltip.day !== null && yearMonthOf(tooltip.day) === month
  return (
    <section
      className={classes.month}
      data-month={month}
      data-has-list={hasList || undefined}
      aria-label={monthName(month)}
    >
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
                  <TripEntries trips={tripsOf(day)} colourOf={colourOf} />
                </DayPopup>
              )}
            </>
          )
        }
      />
    </section>
  )
}

/** One element, because a year has hundreds of these. The name of the day's button includes the number of trips. */
function Dots({ trips, colourOf }: { trips: readonly NormalisedTrip[]; colourOf: ColourOf }) {
  const shown = trips.slice(0, CALENDAR_DOTS_MAX)
  const dots = shown.map((trip, index) => dot(colourOf(trip), index - (shown.length - 1) / 2))
  return (
    <span
      className={classes.trips}
      aria-hidden="true"
      data-dots={shown.length}
      style={{ backgroundImage: dots.join() }}
    >
      {trips.length > CALENDAR_DOTS_MAX && `+${trips.length - CALENDAR_DOTS_MAX}`}
    </span>
  )
}

/** `index` counts from the middle, to the right. */
function dot(colour: string, index: number): string {
  return `radial-gradient(circle at calc(50% + ${index * 8}px) 3px, ${colour} 2.75px, transparent 3.25px)`
}

function dayName(day: Day, tripCount: number): string {
  if (tripCount === 0) return longDay(day)
  return `${longDay(day)}, ${counted(tripCount, 'trip')}`
}
