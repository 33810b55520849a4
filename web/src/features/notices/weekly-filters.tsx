import type { CalendarFilter } from '@sojourn/contract/calendar/calendar-feed'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { tripFilterOptions } from '@sojourn/contract/trip/trip-filter-options'
import { useMemo } from 'react'
import { useLeftStaff } from '../../api/use-left-staff.ts'
import { CalendarFilters } from '../../ui/trips/calendar-filters.tsx'

interface WeeklyFiltersProps {
  filter: CalendarFilter
  trips: readonly NormalisedTrip[]
  onChange: (filter: CalendarFilter) => void
}

/** Whose trips the weekly email lists. */
export function WeeklyFilters({ filter, trips, onChange }: WeeklyFiltersProps) {
  const left = useLeftStaff()
  const options = useMemo(() => tripFilterOptions(trips, left), [trips, left])
  return (
    <CalendarFilters
      filter={filter}
      options={options}
      onChange={(change) => onChange({ ...filter, ...change })}
    />
  )
}
