import { type GeoPath, geoEqualEarth, geoGraticule10, geoPath } from 'd3-geo'
import type { Feature, Geometry, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { atlasCode } from './atlas-code.ts'
import { MAP_POINTS } from './map-points.ts'

export type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>

export interface DrawnPlace {
  /** Empty for a place that is only known as a point. */
  path: string
  /** The centre of its largest part, and that part's area. */
  x: number
  y: number
  area: number
}

export interface DrawnMap {
  width: number
  height: number
  graticule: string
  land: string
  /** By ISO code. */
  places: ReadonlyMap<string, DrawnPlace>
}

const WIDTH = 960
/** Cuts the map at the Bering Strait, where it splits no country apart from a few islands. */
const ROTATION: [number, number] = [-11, 0]

/** An equal-area projection, so that no country looks fuller for being far from the equator. */
export function drawMap(atlas: Atlas): DrawnMap {
  // Nobody travels to Antarctica on business, and it would fill a fifth of the map.
  const features = feature(atlas, atlas.objects.countries).features.filter(
    (country) => country.properties.name !== 'Antarctica',
  )
  const all = { type: 'FeatureCollection' as const, features }
  const projection = geoEqualEarth().rotate(ROTATION).fitWidth(WIDTH, all)
  const path = geoPath(projection).digits(1)
  const drawn = features.map((country) => ({ country, place: draw(country, path) }))
  const places = new Map(
    Object.entries(MAP_POINTS).map(([code, spot]) => {
      const [x, y] = projection([...spot]) ?? [0, 0]
      return [code, { path: '', x, y, area: 0 }]
    }),
  )
  for (const { country, place } of drawn) {
    const code = atlasCode(country.id?.toString(), country.properties.name)
    // Some islands have the number of the country they belong to.
    if (code !== undefined && place.area >= (places.get(code)?.area ?? 0)) places.set(code, place)
  }
  return {
    width: WIDTH,
    height: Math.ceil(path.bounds(all)[1][1]),
    graticule: path(geoGraticule10()) ?? '',
    land: drawn.map(({ place }) => place.path).join(''),
    places,
  }
}

function draw(country: Feature<Geometry>, path: GeoPath): DrawnPlace {
  const [largest] = partsOf(country.geometry)
    .map((part) => ({ part, area: path.area(part) }))
    .sort((a, b) => b.area - a.area)
  const [x, y] = path.centroid(largest?.part ?? country)
  return { path: path(country) ?? '', x, y, area: largest?.area ?? 0 }
}

function partsOf(geometry: Geometry): Polygon[] {
  if (geometry.type === 'Polygon') return [geometry]
  if (geometry.type !== 'MultiPolygon') return []
  return geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }))
}
