import type { NormalisedTrip } from '@sojourn/contract/normalise-trip'
import { SelectBox } from './select-box.tsx'
import type { Selection } from './use-selection.ts'

interface SelectPageProps {
  rows: readonly NormalisedTrip[]
  selection: Selection
}

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
