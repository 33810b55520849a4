import { useMediaQuery } from '@mantine/hooks'
import { addDays, type Day, yearMonthOf, yearOf } from '@sojourn/contract/day'
import { AGENDA_DAYS } from '@sojourn/contract/limits'
import { addMonths, firstDayOf, type Month } from '@sojourn/contract/month'
import type { NormalisedTrip } from '@sojourn/contract/normalise-trip'
import { inCalendarOrder, tripsOn } from '@sojourn/contract/trip-days'
import { matchesFilter } from '@sojourn/contract/trip-filter'
import { useMemo } from 'react'
import { Agenda } from './agenda.tsx'
import classes from './calendar.module.css'
import { CalendarFilters } from './calendar-filters.tsx'
import { type CalendarSearch, filterOf, shownDays } from './calendar-search.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { DayEvents } from './day-events.tsx'
import { MiniCalendar } from './mini-calendar.tsx'
import { MonthView } from './month-view.tsx'
import { staffColours } from './staff-colours.ts'
import { YearOverlay } from './year-overlay.tsx'

interface CalendarProps {
  trips: readonly NormalisedTrip[]
  today: Day
  isLoading: boolean
  search: CalendarSearch
  onSearch: (change: CalendarSearch) => void
  /** The month that is shown stays, also when the day is one of its neighbour's. */
  onSelect: (selected: { day: Day; month: Month }) => void
  /** Opens the overlay at a year, turns it to another, or closes it, and then perhaps at another month. */
  onYear: (change: { year: number | undefined; month?: Month }) => void
}

export function Calendar({ trips, today, isLoading, search, onSearch, onSelect, onYear }: CalendarProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { month, selected } = shownDays(search, today)
  const ordered = useMemo(() => inCalendarOrder(trips), [trips])
  const colourOf = useMemo(() => staffColours(trips), [trips])
  const events = useMemo(() => tripsOn(ordered, selected), [ordered, selected])
  const { year, staff, status, country, region } = search
  const filtered = useMemo(() => {
    const filter = filterOf({ staff, status, country, region })
    return ordered.filter((trip) => matchesFilter(trip, filter, today))
  }, [ordered, staff, status, country, region, today])

  const agendaStart = yearMonthOf(selected) === month ? selected : firstDayOf(month)
  const showMonth = (next: Month) => onSearch({ month: next })
  const select = (day: Day) => onSelect({ day, month })

  /** By the month, or by as many days as the agenda has, so that it leaves none out. */
  function turn(direction: 1 | -1) {
    const day = addDays(agendaStart, direction * AGENDA_DAYS)
    if (isPhone) onSearch({ day, month: yearMonthOf(day) })
    else showMonth(addMonths(month, direction))
  }

  return (
    <div className={classes.calendar} aria-busy={isLoading}>
      <div className={classes.side}>
        <MiniCalendar month={month} selected={selected} today={today} onMonth={showMonth} onSelect={select} />
        <DayEvents trips={events} day={selected} colourOf={colourOf} isLoading={isLoading} />
      </div>
      <div className={classes.main}>
        <CalendarFilters trips={trips} search={search} onSearch={onSearch} />
        <section className={classes.card} aria-label="Trips">
          <CalendarToolbar
            month={month}
            agendaStart={isPhone ? agendaStart : undefined}
            onToday={() => onSearch({ month: undefined, day: undefined })}
            onTurn={turn}
            onYear={() => onYear({ year: yearOf(month) })}
          />
          {isPhone ? (
            <Agenda trips={filtered} start={agendaStart} colourOf={colourOf} isLoading={isLoading} />
          ) : (
            <MonthView
              month={month}
              trips={filtered}
              today={today}
              selected={selected}
              colourOf={colourOf}
              onMonth={showMonth}
              onSelect={select}
            />
          )}
        </section>
      </div>
      {year !== undefined && (
        <YearOverlay
          year={year}
          month={month}
          trips={filtered}
          today={today}
          colourOf={colourOf}
          onYear={(next) => onYear({ year: next })}
          onMonth={(next) => onYear({ year: undefined, month: next })}
          onClose={() => onYear({ year: undefined })}
        />
      )}
    </div>
  )
}
