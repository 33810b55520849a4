import { Button } from '@mantine/core'
import type { Day } from '@sojourn/contract/day'
import type { TripFilter } from '@sojourn/contract/trip-filter'
import type { FilterOptions } from '@sojourn/contract/trip-filter-options'
import { parseStatus, TRIP_STATUSES } from '@sojourn/contract/trip-status'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { DateRangePicker } from '../../ui/date-range-picker.tsx'
import classes from './filter-bar.module.css'
import { FilterSelect } from './filter-select.tsx'
import { isFiltered } from './table-state.ts'

interface FilterBarProps {
  filter: TripFilter
  options: FilterOptions
  today: Day
  onChange: (change: TripFilter) => void
  onReset: () => void
}

const STATUS_OPTIONS = TRIP_STATUSES.map((status) => ({ value: status, label: status }))
const ONE_CURTIN_OPTIONS = ['True', 'False'].map((value) => ({ value, label: value }))

export function FilterBar({ filter, options, today, onChange, onReset }: FilterBarProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        className={classes.opener}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Filters
      </Button>
      <fieldset id={id} className={classes.bar} data-is-open={isOpen} aria-label="Filters">
        <FilterSelect
          label="Staff"
          isSearchable
          options={options.staff}
          chosen={filter.staffIds}
          onChange={(staffIds) => onChange({ staffIds })}
        />
        <FilterSelect
          label="Status"
          options={STATUS_OPTIONS}
          chosen={filter.statuses}
          onChange={(texts) =>
            onChange({ statuses: texts.map(parseStatus).filter((status) => status !== undefined) })
          }
        />
        <FilterSelect
          label="Region"
          options={options.regions}
          chosen={filter.regions}
          onChange={(regions) => onChange({ regions })}
        />
        <FilterSelect
          label="Country"
          isSearchable
          options={options.countries}
          chosen={filter.countries}
          onChange={(countries) => onChange({ countries })}
        />
        <FilterSelect
          label="Destination"
          isSearchable
          options={options.destinations}
          chosen={filter.destinations}
          onChange={(destinations) => onChange({ destinations })}
        />
        <DateRangePicker
          label="Start date"
          value={{ from: filter.startFrom, to: filter.startTo }}
          onChange={({ from, to }) => onChange({ startFrom: from, startTo: to })}
          today={today}
        />
        <DateRangePicker
          label="End date"
          value={{ from: filter.endFrom, to: filter.endTo }}
          onChange={({ from, to }) => onChange({ endFrom: from, endTo: to })}
          today={today}
        />
        <FilterSelect
          label="One Curtin"
          options={ONE_CURTIN_OPTIONS}
          chosen={filter.oneCurtin === undefined ? [] : [filter.oneCurtin ? 'True' : 'False']}
          onChange={(values) => onChange({ oneCurtin: flagOf(values.at(-1)) })}
        />
        <Button className={classes.reset} variant="subtle" disabled={!isFiltered(filter)} onClick={onReset}>
          Reset Filters
        </Button>
      </fieldset>
    </>
  )
}

function flagOf(text: string | undefined): boolean | undefined {
  return text === undefined ? undefined : text === 'True'
}
