import type { DestinationOption } from '@sojourn/contract/trip/trip'
import { useMemo } from 'react'
import { destinationOptions } from './destination-options.ts'
import { DestinationRowFields } from './destination-row-fields.tsx'
import type { FieldError } from './field-errors.ts'
import { type DestinationRow, emptyDestinationRow } from './form-values.ts'
import { RowList } from './row-list.tsx'
import type { EditField } from './use-trip-form.ts'

interface DestinationRowsProps {
  rows: DestinationRow[]
  errors: FieldError[]
  destinations: readonly DestinationOption[]
  edit: EditField
}

export function DestinationRows({ rows, errors, destinations, edit }: DestinationRowsProps) {
  const byId = useMemo(
    () => new Map(destinations.map((destination) => [String(destination.destination_id), destination])),
    [destinations],
  )
  const options = useMemo(() => destinationOptions(destinations, rows), [destinations, rows])
  return (
    <RowList
      field="destinations"
      title="Destinations"
      rowName="Destination"
      rows={rows}
      onAdd={() => edit('destinations', (before) => [...before, emptyDestinationRow()])}
    >
      {(row, index, isNew) => (
        <DestinationRowFields
          row={row}
          number={index + 1}
          isOnly={rows.length === 1}
          isNew={isNew}
          error={errors[index]}
          options={options}
          destinations={byId}
          edit={edit}
        />
      )}
    </RowList>
  )
}
