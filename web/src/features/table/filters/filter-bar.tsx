import { Button } from '@mantine/core'
import type { DayRange } from '@sojourn/contract/dates/date-range'
import type { Day } from '@sojourn/contract/dates/day'
import type { TripFilter } from '@sojourn/contract/trip/trip-filter'
import type { FilterOptions } from '@sojourn/contract/trip/trip-filter-options'
import { parseStatus, TRIP_STATUSES } from '@sojourn/contract/trip/trip-status'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { memo, useId, useMemo, useState } from 'react'
import { DateRangePicker } from '../../../ui/dates/date-range-picker.tsx'
import { isFiltered } from '../table-state.ts'
import classes from './filter-bar.module.css'
import { FilterSelect } from './filter-select.tsx'

interface FilterBarProps {
  filter: TripFilter
  options: FilterOptions
  today: Day
  onChange: (change: TripFilter) => void
  onReset: () => void
}

const STATUS_OPTIONS = TRIP_STATUSES.map((status) => ({ value: status, label: status }))
const ONE_CURTIN_OPTIONS = ['True', 'False'].map((value) => ({ value, label: value }))

/** Renders only when the filter changes, and then only the changed fields, because each is slow to render. */
export const FilterBar = memo(function FilterBar({
  filter,
  options,
  today,
  onChange,
  onReset,
}: FilterBarProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const choose = useMemo(() => choices(onChange), [onChange])
  const { startFrom, startTo, endFrom, endTo, oneCurtin } = filter
  const start = useMemo(() => ({ from: startFrom, to: startTo }), [startFrom, startTo])
  const end = useMemo(() => ({ from: endFrom, to: endTo }), [endFrom, endTo])
  const flag = useMemo(() => (oneCurtin === undefined ? [] : [oneCurtin ? 'True' : 'False']), [oneCurtin])
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
        <Choice
          label="Staff"
          isSearchable
          options={options.staff}
          chosen={filter.staffIds}
          onChange={choose.staffIds}
        />
        <Choice label="Status" options={STATUS_OPTIONS} chosen={filter.statuses} onChange={choose.statuses} />
        <Choice label="Region" options={options.regions} chosen={filter.regions} onChange={choose.regions} />
        <Choice
          label="Country"
          isSearchable
          options={options.countries}
          chosen={filter.countries}
          onChange={choose.countries}
        />
        <Choice
          label="Destination"
          isSearchable
          options={options.destinations}
          chosen={filter.destinations}
          onChange={choose.destinations}
        />
        <Range label="Start date" value={start} onChange={choose.start} today={today} />
        <Range label="End date" value={end} onChange={choose.end} today={today} />
        <Choice label="One Curtin" options={ONE_CURTIN_OPTIONS} chosen={flag} onChange={choose.oneCurtin} />
        <Button className={classes.reset} variant="subtle" disabled={!isFiltered(filter)} onClick={onReset}>
          Reset Filters
        </Button>
      </fieldset>
    </>
  )
})

const Choice = memo(FilterSelect)
const Range = memo(DateRangePicker)

function choices(onChange: FilterBarProps['onChange']) {
  return {
    staffIds: (staffIds: string[]) => onChange({ staffIds }),
    statuses: (texts: string[]) =>
      onChange({ statuses: texts.map(parseStatus).filter((status) => status !== undefined) }),
    regions: (regions: string[]) => onChange({ regions }),
    countries: (countries: string[]) => onChange({ countries }),
    destinations: (destinations: string[]) => onChange({ destinations }),
    start: ({ from, to }: DayRange) => onChange({ startFrom: from, startTo: to }),
    end: ({ from, to }: DayRange) => onChange({ endFrom: from, endTo: to }),
    oneCurtin: (values: string[]) => onChange({ oneCurtin: flagOf(values.at(-1)) }),
  }
}

function flagOf(text: string | undefined): boolean | undefined {
  return text === undefined ? undefined : text === 'True'
}
