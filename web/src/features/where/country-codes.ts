import type { DestinationOption, Trip } from '@sojourn/contract/trip/trip'

/**
 * The ISO codes of the countries on trips, by their names. A trip and the directory know a destination by its id, so a country
 * that was just renamed is found, whichever of the two has its new name first.
 */
export function countryCodes(
  trips: readonly Trip[],
  destinations: readonly DestinationOption[],
): Map<string, string> {
  const codeOf = new Map(destinations.map(({ destination_id, iso_code }) => [destination_id, iso_code]))
  const codes = new Map<string, string>()
  for (const trip of trips) {
    for (const { destination_id, country } of trip.destinations) {
      const code = codeOf.get(destination_id)
      if (code !== undefined) codes.set(country.country_name, code)
    }
  }
  return codes
}
