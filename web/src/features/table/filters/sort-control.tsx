import { NativeSelect } from '@mantine/core'
import { SORTABLE_COLUMNS, type SortDirection, type TripSort } from '@sojourn/contract/trip/trip-sort'
import { memo } from 'react'
import { columnLabel } from '../grid/columns.ts'
import classes from './sort-control.module.css'

interface SortControlProps {
  sort: TripSort | undefined
  onChange: (sort: TripSort | undefined) => void
}

const COLUMN_OPTIONS = [
  { value: '', label: 'None' },
  ...SORTABLE_COLUMNS.map((id) => ({ value: id, label: columnLabel(id) })),
]
const ORDER_OPTIONS: { value: SortDirection; label: string }[] = [
  { value: 'asc', label: 'Ascending' },
  { value: 'desc', label: 'Descending' },
]

export const SortControl = memo(function SortControl({ sort, onChange }: SortControlProps) {
  function sortBy(chosen: string) {
    const by = SORTABLE_COLUMNS.find((column) => column === chosen)
    onChange(by && { by, dir: sort?.dir ?? 'asc' })
  }

  function order(chosen: string) {
    if (sort) onChange({ ...sort, dir: chosen === 'desc' ? 'desc' : 'asc' })
  }

  return (
    <div className={classes.control}>
      <NativeSelect
        label="Sort By"
        classNames={classes}
        data={COLUMN_OPTIONS}
        value={sort?.by ?? ''}
        onChange={(event) => sortBy(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label="Order"
        data={ORDER_OPTIONS}
        value={sort?.dir ?? 'asc'}
        disabled={sort === undefined}
        onChange={(event) => order(event.currentTarget.value)}
      />
    </div>
  )
})
