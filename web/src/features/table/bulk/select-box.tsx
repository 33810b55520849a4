import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import type { Ref } from 'react'
import box from '../grid/box.module.css'
import classes from './select-box.module.css'
import type { Selection } from './use-selection.ts'

interface SelectBoxProps {
  label: string
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  ref?: Ref<HTMLInputElement>
}

/** A row's checkbox, in a cell that can have the grid's focus. */
export function SelectBox({ label, isSelected, onChange, ref }: SelectBoxProps) {
  return (
    <label className={classes.label}>
      <input
        ref={ref}
        type="checkbox"
        className={box.box}
        aria-label={label}
        checked={isSelected}
        data-enter
        tabIndex={-1}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}

interface SelectPageProps {
  rows: readonly NormalisedTrip[]
  selection: Selection
}

/** The checkbox for all rows of the page. */
export function SelectPage({ rows, selection }: SelectPageProps) {
  const count = rows.filter((trip) => selection.ids.has(trip.trip_id)).length
  const isWhole = count === rows.length && count > 0
  return (
    <SelectBox
      label="Select page"
      isSelected={isWhole}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !isWhole
      }}
      onChange={(isSelected) => selection.toggleAll(rows, isSelected)}
    />
  )
}
