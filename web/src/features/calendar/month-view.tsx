import { longDay, monthLabel, WEEKDAYS } from '@sojourn/contract/dates/date-words'
import { type Day, yearMonthOf } from '@sojourn/contract/dates/day'
import { firstDayOf, lastDayOf, type Month, weeksOf } from '@sojourn/contract/dates/month'
import { tripsBetween, tripsOn } from '@sojourn/contract/trip/trip-days'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useMemo, useRef, useState } from 'react'
import { useDayFocus } from '../../ui/dates/day-focus.ts'
import { DayPopup } from '../../ui/dates/day-popup.tsx'
import { newTripPath } from '../../ui/trips/trip-path.ts'
import { AddTripLink } from './add-trip-link.tsx'
import { useLongPress } from './long-press.ts'
import classes from './month-view.module.css'
import { MonthWeek } from './month-week.tsx'
import { isSecondClick } from './second-click.ts'
import type { ColourOf } from './staff-colours.ts'
import { TripEntries } from './trip-entries.tsx'
import type { TripsWithin } from './trips-within.ts'

interface MonthViewProps {
  month: Month
  /** Finds the trips that pass the filters. */
  filtered: TripsWithin
  today: Day
  selected: Day
  colourOf: ColourOf
  onMonth: (month: Month) => void
  onSelect: (day: Day) => void
}

export function MonthView(props: MonthViewProps) {
  const { month, filtered, today, selected, colourOf, onMonth, onSelect } = props
  const weeks = weeksOf(month)
  const [first = '', last = ''] = [weeks[0]?.[0], weeks.at(-1)?.[6]]
  const trips = useMemo(() => filtered(first, last), [filtered, first, last])
  const router = useRouter()
  const grid = useRef<HTMLTableElement>(null)
  const [openDay, setOpenDay] = useState<Day | null>(null)
  const lastClick = useRef<{ day: Day; at: number } | null>(null)
  const longPress = useLongPress(setOpenDay)
  const focus = useDayFocus({
    grid,
    first: firstDayOf(month),
    last: lastDayOf(month),
    start: selected,
    onLeave: (day) => {
      onMonth(yearMonthOf(day))
      return true
    },
  })

  function click(day: Day, { timeStamp: at }: MouseEvent) {
    const isSecond = isSecondClick(lastClick.current, { day, at })
    lastClick.current = { day, at }
    if (isSecond) void router.navigate({ href: newTripPath(day) })
    else onSelect(day)
  }

  return (
    <table ref={grid} className={classes.month} aria-label={monthLabel(month)} {...longPress}>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <MonthWeek
            key={week[0]}
            days={week}
            month={month}
            trips={tripsBetween(trips, week[0] ?? '', week[6] ?? '')}
            today={today}
            selected={selected}
            tabDay={focus.day}
            colourOf={colourOf}
            onDayKeyDown={focus.onKeyDown}
            onDayClick={click}
            onMore={setOpenDay}
            popupOf={(day) =>
              day === openDay && (
                <DayPopup title={longDay(day)} onClose={() => setOpenDay(null)}>
                  <TripEntries trips={tripsOn(trips, day)} colourOf={colourOf} />
                  <AddTripLink day={day} />
                </DayPopup>
              )
            }
          />
        ))}
      </tbody>
    </table>
  )
}
