import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { feature } from 'topojson-client'
import { describe, expect, test } from 'vitest'
import { foldText } from '../contract/src/words/fold-text.ts'
import { SAMPLE_PLACES } from '../server/src/sample/people-and-places.ts'
import { type Atlas, drawMap, placeOf } from '../web/src/features/where/draw-map.ts'
import { MAP_NAMES, MAP_POINTS } from '../web/src/features/where/map-places.ts'
import { root } from './run.ts'

const atlas: Atlas = JSON.parse(
  readFileSync(join(root, 'node_modules/world-atlas/countries-50m.json'), 'utf8'),
)
const map = drawMap(atlas)
const atlasNames = feature(atlas, atlas.objects.countries).features.map(({ properties }) => properties.name)

describe('the map of who is where', () => {
  test('knows every country of the sample data', () => {
    const countries = Object.values(SAMPLE_PLACES).flatMap((places) => Object.keys(places))
    expect(countries.length).toBeGreaterThan(30)
    expect(countries.filter((country) => placeOf(map, country) === undefined)).toEqual([])
  })

  test('knows other names of countries, and the atlas has them', () => {
    for (const [name, inAtlas] of Object.entries(MAP_NAMES)) {
      expect(name).toBe(foldText(name))
      expect(atlasNames).toContain(inAtlas)
    }
  })

  test('has its own points only for places that the atlas lacks', () => {
    for (const name of Object.keys(MAP_POINTS)) {
      expect(atlasNames).not.toContain(name)
      expect(placeOf(map, name)).toMatchObject({ path: '', area: 0 })
    }
  })

  test.each([
    ['United States', 'United States of America'],
    ['usa', 'United States of America'],
    ['CÔTE D’IVOIRE'.replace('’', "'"), "Côte d'Ivoire"],
    [' Hong Kong ', 'Hong Kong'],
    ['The Netherlands', 'Netherlands'],
  ])('shows %s as %s', (country, inAtlas) => {
    expect(placeOf(map, country)).toBe(map.places.get(foldText(inAtlas)))
  })

  test.each(['Atlantis', '', 'constructor', '__proto__', 'Antarctica'])('doesn’t know “%s”', (country) => {
    expect(placeOf(map, country)).toBeUndefined()
  })

  test('draws every place within its frame', () => {
    expect(map.places.size).toBeGreaterThan(240)
    for (const [name, { x, y }] of map.places) {
      expect(x >= 0 && x <= map.width && y >= 0 && y <= map.height, name).toBe(true)
    }
    const singapore = placeOf(map, 'Singapore')
    const perth = placeOf(map, 'Australia')
    expect(singapore && perth && singapore.x < perth.x && singapore.y < perth.y).toBe(true)
  })
})
