import { useCallbackRef } from '@mantine/hooks'
import type { Day } from '@sojourn/contract/dates/day'
import type { Month } from '@sojourn/contract/dates/month'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { inCalendarOrder } from '@sojourn/contract/trip/trip-days'
import { matchesFilter } from '@sojourn/contract/trip/trip-filter'
import { useMemo } from 'react'
import classes from './calendar.module.css'
import { CalendarBody } from './calendar-body.tsx'
import { type CalendarSearch, filterOf, shownDays } from './calendar-search.ts'
import { staffColours } from './staff-colours.ts'
import { tripsWithin } from './trips-within.ts'
import { YearOverlay } from './year-overlay.tsx'

interface CalendarProps {
  trips: readonly NormalisedTrip[]
  today: Day
  isLoading: boolean
  search: CalendarSearch
  onSearch: (change: CalendarSearch) => void
  /** Keeps the visible month, even if the day belongs to an adjacent one. */
  onSelect: (selected: { day: Day; month: Month }) => void
  /** Opens the overlay at a year, moves it to another, or closes it, optionally at another month. */
  onYear: (change: { year: number | undefined; month?: Month }) => void
}

export function Calendar({ trips, today, isLoading, search, onSearch, onSelect, onYear }: CalendarProps) {
  const { month, selected } = shownDays(search, today)
  const ordered = useMemo(() => inCalendarOrder(trips), [trips])
  const colourOf = useMemo(() => staffColours(trips), [trips])
  const all = useMemo(() => tripsWithin(ordered), [ordered])
  const events = useMemo(() => all(selected, selected), [all, selected])
  const { year, staff, status, country, region } = search
  const filters = useMemo(() => ({ staff, status, country, region }), [staff, status, country, region])
  const turnYear = useCallbackRef(onYear)
  const filtered = useMemo(() => {
    const filter = filterOf(filters)
    if (Object.values(filters).every((part) => part === undefined)) return all
    return tripsWithin(ordered.filter((trip) => matchesFilter(trip, filter, today)))
  }, [ordered, all, filters, today])

  return (
    <div className={classes.calendar} aria-busy={isLoading}>
      <CalendarBody
        trips={trips}
        filtered={filtered}
        events={events}
        colourOf={colourOf}
        today={today}
        isLoading={isLoading}
        month={month}
        selected={selected}
        filters={filters}
        onSearch={useCallbackRef(onSearch)}
        onSelect={useCallbackRef(onSelect)}
        onYear={turnYear}
      />
      {year !== undefined && (
        <YearOverlay
          year={year}
          month={month}
          filtered={filtered}
          today={today}
          colourOf={colourOf}
          onYear={turnYear}
        />
      )}
    </div>
  )
}
