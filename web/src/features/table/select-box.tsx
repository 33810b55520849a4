import type { Ref } from 'react'
import box from './box.module.css'
import classes from './select-box.module.css'

interface SelectBoxProps {
  label: string
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  ref?: Ref<HTMLInputElement>
}

/** The box of a row, or of the page, in a cell that is a stop of the grid. */
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
