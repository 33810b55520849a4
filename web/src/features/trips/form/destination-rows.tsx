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
  places: readonly DestinationOption[]
  edit: EditField
}

export function DestinationRows({ rows, errors, places, edit }: DestinationRowsProps) {
  const byId = useMemo(() => new Map(places.map((place) => [String(place.destination_id), place])), [places])
  const options = useMemo(() => destinationOptions(places, rows), [places, rows])
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
          places={byId}
          edit={edit}
        />
      )}
    </RowList>
  )
}

/** A place that is in a row already is not offered again. */
function destinationOptions(
  places: readonly DestinationOption[],
  rows: readonly DestinationRow[],
): SearchOption[] {
  const chosen = new Set(rows.map((row) => row.destinationId))
  return places.map(({ destination_id, destination_name, country_name, region_name }) => ({
    value: String(destination_id),
    label: destination_name,
    detail: `${country_name}, ${region_name}`,
    disabled: chosen.has(String(destination_id)),
  }))
}
