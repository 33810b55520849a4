import type { DestinationOption } from '@sojourn/contract/trip/trip'
import type { SearchOption } from '../../../ui/forms/search-select.tsx'
import type { DestinationRow } from './form-values.ts'

/**
 * Destinations that are already in a row can't be chosen again. Retired ones are offered only where they already are. A merged
 * one is no longer in the directory, but its row still shows it.
 */
export function destinationOptions(
  destinations: readonly DestinationOption[],
  rows: readonly DestinationRow[],
): SearchOption[] {
  const chosen = new Set(rows.map((row) => row.destinationId))
  const options = destinations
    .filter(({ destination_id, retired }) => !retired || chosen.has(String(destination_id)))
    .map(({ destination_id, destination_name, country_name, region_name, retired }) => ({
      value: String(destination_id),
      label: retired ? `${destination_name} (retired)` : destination_name,
      detail: `${country_name}, ${region_name}`,
      disabled: chosen.has(String(destination_id)),
    }))
  const known = new Set(options.map(({ value }) => value))
  const others = rows.filter(({ destinationId }) => destinationId !== '' && !known.has(destinationId))
  return [
    ...options,
    ...others.map(({ destinationId, city, country, region }) => ({
      value: destinationId,
      label: city,
      detail: `${country}, ${region}`,
      disabled: true,
    })),
  ]
}
