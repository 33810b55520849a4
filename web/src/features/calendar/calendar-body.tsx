import { useMediaQuery } from '@mantine/hooks'
import { addDays, type Day, yearMonthOf, yearOf } from '@sojourn/contract/dates/day'
import { addMonths, firstDayOf, type Month } from '@sojourn/contract/dates/month'
import { AGENDA_DAYS } from '@sojourn/contract/limits'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { memo } from 'react'
import { Agenda } from './agenda.tsx'
import classes from './calendar.module.css'
import { CalendarFilters } from './calendar-filters.tsx'
import type { CalendarSearch } from './calendar-search.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { DayEvents } from './day-events.tsx'
import { MiniCalendar } from './mini-calendar.tsx'
import { MonthView } from './month-view.tsx'
import type { ColourOf } from './staff-colours.ts'
import type { TripsWithin } from './trips-within.ts'

interface CalendarBodyProps {
  trips: readonly NormalisedTrip[]
  /** Finds the trips that pass the filters. */
  filtered: TripsWithin
  /** The trips on the selected day. */
  events: readonly NormalisedTrip[]
  colourOf: ColourOf
  today: Day
  isLoading: boolean
  month: Month
  selected: Day
  filters: CalendarSearch
  onSearch: (change: CalendarSearch) => void
  onSelect: (selected: { day: Day; month: Month }) => void
  onYear: (change: { year: number }) => void
}

/** Everything except the year overlay, which can open and change without rendering this again. */
export const CalendarBody = memo(function CalendarBody(props: CalendarBodyProps) {
  const { trips, filtered, events, colourOf, today, isLoading, month, selected, filters } = props
  const { onSearch, onSelect, onYear } = props
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const agendaStart = yearMonthOf(selected) === month ? selected : firstDayOf(month)
  const showMonth = (next: Month) => onSearch({ month: next })
  const select = (day: Day) => onSelect({ day, month })

  /** By month, or by the length of the agenda, so that no day is skipped. */
  function turn(direction: 1 | -1) {
    const day = addDays(agendaStart, direction * AGENDA_DAYS)
    if (isPhone) onSearch({ day, month: yearMonthOf(day) })
    else showMonth(addMonths(month, direction))
  }

  return (
    <>
      <div className={classes.side}>
        <MiniCalendar month={month} selected={selected} today={today} onMonth={showMonth} onSelect={select} />
        <DayEvents trips={events} day={selected} colourOf={colourOf} isLoading={isLoading} />
      </div>
      <div className={classes.main}>
        <CalendarFilters trips={trips} search={filters} onSearch={onSearch} />
        <section className={classes.card} aria-label="Trips">
          <CalendarToolbar
            month={month}
            agendaStart={isPhone ? agendaStart : undefined}
            onToday={() => onSearch({ month: undefined, day: undefined })}
            onTurn={turn}
            onYear={() => onYear({ year: yearOf(month) })}
          />
          {isPhone ? (
            <Agenda filtered={filtered} start={agendaStart} colourOf={colourOf} isLoading={isLoading} />
          ) : (
            <MonthView
              month={month}
              filtered={filtered}
              today={today}
              selected={selected}
              colourOf={colourOf}
              onMonth={showMonth}
              onSelect={select}
            />
          )}
        </section>
      </div>
    </>
  )
})
