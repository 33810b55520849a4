import type { PlaceKind } from '@sojourn/contract/admin/place-rules'
import type { Places } from '@sojourn/contract/admin/places'

/** A place with what its row and its dialogs say about it. */
export interface ListedPlace {
  kind: PlaceKind
  id: number
  name: string
  is_retired: boolean
  trips: number
  /** The id of what it is within, and the names of everything it is within. */
  within: number | null
  where: string
  iso_code: string | null
  /** How many countries or destinations are directly within it. */
  inside: number
}

export interface ListedCountry extends ListedPlace {
  destinations: ListedPlace[]
}

export interface ListedRegion extends ListedPlace {
  countries: ListedCountry[]
}

export function listPlaces({ regions }: Places): ListedRegion[] {
  return regions.map(({ countries, ...region }) => ({
    ...region,
    kind: 'region',
    within: null,
    where: '',
    iso_code: null,
    inside: countries.length,
    countries: countries.map(({ destinations, ...country }) => ({
      ...country,
      kind: 'country',
      within: region.id,
      where: region.name,
      inside: destinations.length,
      destinations: destinations.map((destination) => ({
        ...destination,
        kind: 'destination',
        within: country.id,
        where: `${country.name}, ${region.name}`,
        iso_code: null,
        inside: 0,
      })),
    })),
  }))
}

export function placesOfKind(regions: readonly ListedRegion[], kind: PlaceKind): ListedPlace[] {
  if (kind === 'region') return [...regions]
  const countries = regions.flatMap((region) => region.countries)
  return kind === 'country' ? countries : countries.flatMap((country) => country.destinations)
}
