import { useClickOutside } from '@mantine/hooks'
import { longDay } from '@sojourn/contract/dates/date-words'
import { type Day, yearMonthOf } from '@sojourn/contract/dates/day'
import { firstDayOf, lastDayOf, type Month } from '@sojourn/contract/dates/month'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { inCalendarOrder, tripsByDay } from '@sojourn/contract/trip/trip-days'
import { counted } from '@sojourn/contract/words/count-words'
import { IconArrowsDiagonal } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useMemo, useState } from 'react'
import { useDayFocus } from '../../ui/dates/day-focus.ts'
import { SmallMonth } from '../../ui/dates/small-month.tsx'
import classes from './calendar-widget.module.css'
import { dayShade } from './day-shade.ts'
import { DayTrips } from './day-trips.tsx'
import { isInRange, MonthPickers } from './month-pickers.tsx'

interface CalendarWidgetProps {
  trips: readonly NormalisedTrip[]
  today: Day
  isLoading: boolean
}

export function CalendarWidget({ trips, today, isLoading }: CalendarWidgetProps) {
  const id = useId()
  const [turnedTo, setTurnedTo] = useState<Month | null>(null)
  const [selected, setSelected] = useState<Day | null>(null)
  const [isOpen, setOpen] = useState(false)
  const widget = useClickOutside<HTMLElement>(() => setOpen(false))
  const month = turnedTo ?? yearMonthOf(today)
  const [first, last] = [firstDayOf(month), lastDayOf(month)]
  const byDay = useMemo(() => tripsByDay(trips, first, last), [trips, first, last])

  const focus = useDayFocus({
    grid: widget,
    first,
    last,
    start: selected ?? today,
    onLeave: (day) => {
      const isReachable = isInRange(yearMonthOf(day), today)
      if (isReachable) turnTo(yearMonthOf(day))
      return isReachable
    },
  })

  function turnTo(next: Month) {
    setTurnedTo(next)
    setOpen(false)
  }

  function select(day: Day) {
    setSelected(day)
    setOpen(tripsOf(day).length > 0)
  }

  function tripsOf(day: Day): NormalisedTrip[] {
    return byDay.get(day) ?? []
  }

  return (
    <section ref={widget} className={classes.widget} aria-labelledby={id} aria-busy={isLoading}>
      <div className={classes.heading}>
        <h2 id={id}>Calendar</h2>
        {isLoading && <p className={classes.quiet}>Loading calendar...</p>}
        <Link to="/calendar" className={classes.expand} aria-label="Expand calendar" title="Expand calendar">
          <IconArrowsDiagonal size={18} stroke={1.5} aria-hidden="true" />
        </Link>
      </div>
      <MonthPickers month={month} today={today} onMonth={turnTo} />
      <div className={classes.days}>
        <SmallMonth
          month={month}
          today={today}
          tabDay={focus.day}
          dayProps={(day) => ({
            className: classes.day,
            style: { '--shade': dayShade(tripsOf(day).length) },
            'aria-label': `${longDay(day)}, ${tripCount(tripsOf(day).length)}`,
            'aria-pressed': day === selected,
            onKeyDown: focus.onKeyDown,
            onClick: () => select(day),
          })}
          besideDay={(day) =>
            isOpen &&
            day === selected &&
            tripsOf(day).length > 0 && (
              <DayTrips trips={inCalendarOrder(tripsOf(day))} onClose={() => setOpen(false)} />
            )
          }
        />
      </div>
    </section>
  )
}

function tripCount(count: number): string {
  return count === 0 ? 'no trips' : counted(count, 'trip')
}
