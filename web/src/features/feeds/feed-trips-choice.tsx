import { Radio } from '@mantine/core'
import type { FilterOptions } from '@sojourn/contract/trip/trip-filter-options'
import { CalendarFilters } from '../../ui/trips/calendar-filters.tsx'
import classes from './dialog.module.css'
import type { FeedForm } from './new-feed-form.ts'

interface FeedTripsChoiceProps {
  form: FeedForm
  options: FilterOptions
  edit: (change: Partial<FeedForm>) => void
}

/** Your own trips, or all trips that pass the calendar's filters. */
export function FeedTripsChoice({ form, options, edit }: FeedTripsChoiceProps) {
  return (
    <>
      <Radio.Group
        label="Trips"
        value={form.of}
        onChange={(value) => edit({ of: value === 'everyone' ? 'everyone' : 'owner' })}
      >
        <div className={classes.radios}>
          <Radio value="owner" label="My trips" classNames={{ radio: classes.radio }} />
          <Radio value="everyone" label="All trips" classNames={{ radio: classes.radio }} />
        </div>
      </Radio.Group>
      {form.of === 'everyone' && <CalendarFilters filter={form} options={options} onChange={edit} />}
    </>
  )
}
