import { Radio, Select } from '@mantine/core'
import type { FilterOption, FilterOptions } from '@sojourn/contract/trip/trip-filter-options'
import { STATUS_VALUES } from '@sojourn/contract/trip/trip-status'
import classes from './dialog.module.css'
import type { FeedForm } from './new-feed-form.ts'

/** Up to this many options are listed; typing finds the rest. */
const OPTIONS_SHOWN = 100
const STATUSES = [STATUS_VALUES.Ongoing, STATUS_VALUES.Planned, STATUS_VALUES.Finished]

interface FeedTripsChoiceProps {
  form: FeedForm
  options: FilterOptions
  edit: (change: Partial<FeedForm>) => void
}

/** Your own trips, or all trips that pass the calendar's filters. */
export function FeedTripsChoice({ form, options, edit }: FeedTripsChoiceProps) {
  const { of, staff, status, country, region } = form
  return (
    <>
      <Radio.Group
        label="Trips"
        value={of}
        onChange={(value) => edit({ of: value === 'everyone' ? 'everyone' : 'owner' })}
      >
        <div className={classes.radios}>
          <Radio value="owner" label="My trips" classNames={{ radio: classes.radio }} />
          <Radio value="everyone" label="All trips" classNames={{ radio: classes.radio }} />
        </div>
      </Radio.Group>
      {of === 'everyone' && (
        <section className={classes.filters} aria-label="Filters">
          <Filter name="Staff" options={options.staff} value={staff} onChange={(to) => edit({ staff: to })} />
          <Filter
            name="Status"
            options={STATUSES.map((value) => ({ value, label: value }))}
            value={status}
            onChange={(to) => edit({ status: STATUSES.find((known) => known === to) })}
          />
          <Filter
            name="Country"
            options={options.countries}
            value={country}
            onChange={(to) => edit({ country: to })}
          />
          <Filter
            name="Region"
            options={options.regions}
            value={region}
            onChange={(to) => edit({ region: to })}
          />
        </section>
      )}
    </>
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
