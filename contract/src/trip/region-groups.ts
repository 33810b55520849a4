export interface Place {
  region: string
  country: string
  name: string
}

/** Where a trip goes, by region and as plain lists. */
export interface Whereabouts {
  trip: { region: string; countries: string[]; destinations: string[] }[]
  region: string[]
  countries: string[]
  destinations: string[]
}

/**
 * Destinations without a region go into a group with an empty region, so none is lost. A trip has a few
 * places and there are many trips, so looking through short lists is faster than building sets.
 */
export function whereItGoes(places: readonly Place[]): Whereabouts {
  const where: Whereabouts = { trip: [], region: [], countries: [], destinations: [] }
  for (const { region, country, name } of places) {
    if (!region && !country && !name) continue
    let group = where.trip.find((known) => known.region === region)
    if (!group) {
      group = { region, countries: [], destinations: [] }
      where.trip.push(group)
    }
    addOnce(group.countries, country)
    addOnce(group.destinations, name)
  }
  for (const { region, countries, destinations } of where.trip) {
    addOnce(where.region, region)
    for (const country of countries) addOnce(where.countries, country)
    for (const destination of destinations) addOnce(where.destinations, destination)
  }
  return where
}

function addOnce(names: string[], name: string): void {
  if (name !== '' && !names.includes(name)) names.push(name)
}
