import type { DestinationOption } from '@sojourn/contract/trip/trip'
import { useMemo } from 'react'
import type { SearchOption } from '../../../ui/forms/search-select.tsx'
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

/** Leaves out destinations that are already in a row. */
function destinationOptions(
  destinations: readonly DestinationOption[],
  rows: readonly DestinationRow[],
): SearchOption[] {
  const chosen = new Set(rows.map((row) => row.destinationId))
  return destinations.map(({ destination_id, destination_name, country_name, region_name }) => ({
    value: String(destination_id),
    label: destination_name,
    detail: `${country_name}, ${region_name}`,
    disabled: chosen.has(String(destination_id)),
  }))
}
