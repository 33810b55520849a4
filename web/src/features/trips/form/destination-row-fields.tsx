import type { DestinationOption } from '@sojourn/contract/trip/trip'
import { memo } from 'react'
import { type SearchOption, SearchSelect } from '../../../ui/forms/search-select.tsx'
import type { FieldError } from './field-errors.ts'
import { FilledIn } from './filled-in.tsx'
import { type DestinationRow, destinationFields, withoutRow, withRow } from './form-values.ts'
import { RemoveRow } from './remove-row.tsx'
import rows from './row-list.module.css'
import type { EditField } from './use-trip-form.ts'

interface DestinationRowFieldsProps {
  row: DestinationRow
  number: number
  isOnly: boolean
  isNew: boolean
  error: FieldError | undefined
  options: SearchOption[]
  destinations: ReadonlyMap<string, DestinationOption>
  edit: EditField
}

/** Choosing a city fills in its id, country and region. */
export const DestinationRowFields = memo(function DestinationRowFields(props: DestinationRowFieldsProps) {
  const { row, number, isOnly, isNew, error, options, destinations, edit } = props

  function choose(destinationId: string | null) {
    const destination = destinations.get(destinationId ?? '')
    if (destination)
      edit('destinations', (before) => withRow(before, row.key, destinationFields(destination)))
  }

  // It may have been moved while the form is open.
  const current = destinations.get(row.destinationId)
  return (
    <>
      <div className={rows.choice}>
        <SearchSelect
          label="City"
          data={options}
          value={row.destinationId || null}
          onChange={choose}
          error={error}
          autoFocus={isNew}
        />
      </div>
      <FilledIn label="Country" value={current?.country_name ?? row.country} />
      <FilledIn label="Region" value={current?.region_name ?? row.region} />
      <RemoveRow
        name={`destination ${number}`}
        disabled={isOnly}
        onRemove={() => edit('destinations', (before) => withoutRow(before, row.key))}
      />
    </>
  )
})
