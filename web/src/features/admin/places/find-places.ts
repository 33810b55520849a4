import { foldText } from '@sojourn/contract/words/fold-text'
import type { ListedPlace, ListedRegion } from './listed-place.ts'

/** With more destinations found than this, their countries stay closed. */
const OPEN_MOST = 100

export interface FoundPlaces {
  regions: ListedRegion[]
  /** The countries to show with their destinations, because those were found. */
  open: ReadonlySet<number>
}

/**
 * The places with all the words in their name, or their ISO code, and what they are within. A country that is found itself
 * keeps all of its destinations, and a region all of its countries.
 */
export function findPlaces(regions: readonly ListedRegion[], text: string): FoundPlaces {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return { regions: [...regions], open: new Set() }
  const isFound = ({ name, iso_code }: ListedPlace) => {
    const own = foldText(`${name} ${iso_code ?? ''}`)
    return words.every((word) => own.includes(word))
  }
  let count = 0
  const open = new Set<number>()
  const found = regions.flatMap((region) => {
    const countries = region.countries.flatMap((country) => {
      const destinations = country.destinations.filter(isFound)
      count += destinations.length
      if (destinations.length > 0) open.add(country.id)
      if (isFound(country)) return [country]
      return destinations.length > 0 ? [{ ...country, destinations }] : []
    })
    if (isFound(region)) return [{ ...region, countries: mergedInto(region.countries, countries) }]
    return countries.length > 0 ? [{ ...region, countries }] : []
  })
  return { regions: found, open: count > OPEN_MOST ? new Set() : open }
}

/** All countries of a region, with only the found destinations where some were found. */
function mergedInto<Place extends ListedPlace>(all: readonly Place[], found: readonly Place[]): Place[] {
  const byId = new Map(found.map((place) => [place.id, place]))
  return all.map((place) => byId.get(place.id) ?? place)
}
