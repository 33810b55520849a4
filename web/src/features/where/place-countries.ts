import type { DrawnMap, DrawnPlace } from './draw-map.ts'
import { type Spot, spreadMarkers } from './spread-markers.ts'

export interface PlacedCountry {
  country: string
  travellers: number
  place: DrawnPlace
  /** The marker's position, for a country too small to be seen or clicked. */
  marker: Spot | undefined
}

export interface Placed {
  onMap: PlacedCountry[]
  /** Countries that aren't on the map. */
  others: { country: string; travellers: number }[]
}

/** In pixels on the screen. */
export const MARKER_RADIUS = 6
const MARKERS_APART = 2 * MARKER_RADIUS + 3
const TINY_AREA = 90

const collator = new Intl.Collator('en')

/** Where each country with travellers is on the map, by its ISO code. `scale` is the size of the map on the screen. */
export function placeCountries(
  travellers: ReadonlyMap<string, number>,
  codes: ReadonlyMap<string, string>,
  map: DrawnMap,
  scale: number,
): Placed {
  const countries = [...travellers]
    .map(([country, count]) => ({
      country,
      travellers: count,
      place: map.places.get(codes.get(country) ?? ''),
    }))
    .sort((a, b) => collator.compare(a.country, b.country))
  const known = countries.filter((one): one is typeof one & { place: DrawnPlace } => one.place !== undefined)
  const tiny = known.filter(({ place }) => place.area * scale ** 2 < TINY_AREA)
  const spots = spreadMarkers(
    tiny.map(({ place }) => place),
    MARKERS_APART / scale,
  )
  const markers = new Map(tiny.map(({ country }, index) => [country, spots[index]]))
  return {
    onMap: known.map((one) => ({ ...one, marker: markers.get(one.country) })),
    others: countries.filter((one) => one.place === undefined),
  }
}
