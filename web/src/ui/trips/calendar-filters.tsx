import { Select } from '@mantine/core'
import type { CalendarFilter } from '@sojourn/contract/calendar/calendar-feed'
import type { FilterOption, FilterOptions } from '@sojourn/contract/trip/trip-filter-options'
import { STATUS_VALUES } from '@sojourn/contract/trip/trip-status'
import classes from './calendar-filters.module.css'

/** Up to this many options are listed; typing finds the rest. */
const OPTIONS_SHOWN = 100
const STATUSES = [STATUS_VALUES.Ongoing, STATUS_VALUES.Planned, STATUS_VALUES.Finished]

interface CalendarFiltersProps {
  filter: CalendarFilter
  options: FilterOptions
  onChange: (change: CalendarFilter) => void
}

/** The filters of the calendar, each with one value or none. */
export function CalendarFilters({ filter, options, onChange }: CalendarFiltersProps) {
  const { staff, status, country, region } = filter
  return (
    <section className={classes.filters} aria-label="Filters">
      <Filter name="Staff" options={options.staff} value={staff} onChange={(to) => onChange({ staff: to })} />
      <Filter
        name="Status"
        options={STATUSES.map((value) => ({ value, label: value }))}
        value={status}
        onChange={(to) => onChange({ status: STATUSES.find((known) => known === to) })}
      />
      <Filter
        name="Country"
        options={options.countries}
        value={country}
        onChange={(to) => onChange({ country: to })}
      />
      <Filter
        name="Region"
        options={options.regions}
        value={region}
        onChange={(to) => onChange({ region: to })}
      />
    </section>
  )
}

interface FilterProps {
  name: string
  options: FilterOption[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function Filter({ name, options, value, onChange }: FilterProps) {
  return (
    <Select
      label={name}
      placeholder="Any"
      data={options}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      limit={OPTIONS_SHOWN}
      nothingFoundMessage="Nothing found"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${name.toLowerCase()}` }}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
