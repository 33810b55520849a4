import { Button, Select } from '@mantine/core'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import type { FilterOption } from '@sojourn/contract/trip/trip-filter-options'
import { useMemo } from 'react'
import { useLeftStaff } from '../../api/use-staff.ts'
import classes from './calendar-filters.module.css'
import { type CalendarSearch, NO_FILTERS, readCalendarSearch, STATUS_OPTIONS } from './calendar-search.ts'
import { filterOptions } from './filter-options.ts'

/** Up to this many options are listed; typing finds the rest. */
const OPTIONS_SHOWN = 100

interface CalendarFiltersProps {
  trips: readonly NormalisedTrip[]
  search: CalendarSearch
  onSearch: (change: CalendarSearch) => void
}

export function CalendarFilters({ trips, search, onSearch }: CalendarFiltersProps) {
  const { staff, status, country, region } = search
  const left = useLeftStaff()
  const options = useMemo(
    () => filterOptions(trips, left, { staff, country, region }),
    [trips, left, staff, country, region],
  )
  const choose = (part: keyof typeof NO_FILTERS) => (value: string | null) =>
    onSearch({ [part]: readCalendarSearch({ [part]: value ?? undefined })[part] })

  return (
    <section className={classes.filters} aria-label="Filters">
      <p className={classes.label}>Filters:</p>
      <Filter name="Staff" options={options.staff} value={staff} onChange={choose('staff')} />
      <Filter
        name="Status"
        options={STATUS_OPTIONS.map((value) => ({ value, label: value }))}
        value={status}
        onChange={choose('status')}
      />
      <Filter name="Country" options={options.country} value={country} onChange={choose('country')} />
      <Filter name="Region" options={options.region} value={region} onChange={choose('region')} />
      <Button variant="default" onClick={() => onSearch(NO_FILTERS)}>
        Reset
      </Button>
    </section>
  )
}

interface FilterProps {
  name: string
  options: FilterOption[]
  value: string | undefined
  onChange: (value: string | null) => void
}

function Filter({ name, options, value, onChange }: FilterProps) {
  return (
    <Select
      className={classes.filter}
      aria-label={name}
      placeholder={name}
      data={options}
      value={value ?? null}
      onChange={onChange}
      limit={OPTIONS_SHOWN}
      nothingFoundMessage="Nothing found"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${name.toLowerCase()}` }}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
