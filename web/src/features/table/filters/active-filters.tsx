import type { TripFilter } from '@sojourn/contract/trip/trip-filter'
import type { FilterOptions } from '@sojourn/contract/trip/trip-filter-options'
import { IconX } from '@tabler/icons-react'
import { activeFilters } from './active-filter.ts'
import classes from './active-filters.module.css'

interface ActiveFiltersProps {
  filter: TripFilter
  options: FilterOptions
  onChange: (change: TripFilter) => void
}

export function ActiveFilters({ filter, options, onChange }: ActiveFiltersProps) {
  const active = activeFilters(filter, options)
  if (active.length === 0) return null
  return (
    <ul className={classes.chips} aria-label="Active filters">
      {active.map(({ name, text, without }) => (
        <li key={`${name} ${text}`} className={classes.chip}>
          <span className={classes.text}>
            {name}: <bdi>{text}</bdi>
          </span>
          <button
            type="button"
            className={classes.remove}
            aria-label={`Remove filter ${name}: ${text}`}
            onClick={() => onChange(without)}
          >
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
