import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countryOfCode } from '../contract/src/admin/place-rules.ts'
import { foldText } from '../contract/src/words/fold-text.ts'
import { SAMPLE_PLACES } from '../server/src/sample/people-and-places.ts'
import { type Atlas, drawMap } from '../web/src/features/where/draw-map.ts'
import { root } from './run.ts'

const atlas: Atlas = JSON.parse(
  readFileSync(join(root, 'node_modules/world-atlas/countries-50m.json'), 'utf8'),
)
const map = drawMap(atlas)

/** The names of countries that the database knows the ISO codes of. */
const migration = readFileSync(join(root, 'server/src/database/migrations/0012_places.sql'), 'utf8')
const known = [...migration.matchAll(/\b([A-Z]{2})=([^;$]+?)\s*[;$]/g)].flatMap(([, code = '', names = '']) =>
  names.split('|').map((name) => ({ code, name })),
)

describe('the map of who is where', () => {
  test('has every country that gets its code by its name', () => {
    expect(known.length).toBeGreaterThan(300)
    expect(known.filter(({ code }) => countryOfCode(code) === undefined)).toEqual([])
    expect(known.filter(({ code }) => !map.places.has(code))).toEqual([{ code: 'AQ', name: 'antarctica' }])
  })

  test('has every country of the sample data', () => {
    const countries = Object.values(SAMPLE_PLACES).flatMap((places) => Object.keys(places))
    expect(countries.length).toBeGreaterThan(30)
    const names = new Set(known.map(({ name }) => name))
    expect(countries.filter((country) => !names.has(foldText(country)))).toEqual([])
  })

  test('draws every place within its frame', () => {
    expect(map.places.size).toBeGreaterThan(240)
    for (const [code, { x, y }] of map.places) {
      expect(x >= 0 && x <= map.width && y >= 0 && y <= map.height, code).toBe(true)
    }
    const [singapore, australia] = [map.places.get('SG'), map.places.get('AU')]
    expect(singapore && australia && singapore.x < australia.x && singapore.y < australia.y).toBe(true)
    expect(map.places.get('GI')).toMatchObject({ path: '', area: 0 })
  })
})

test('each name of a country belongs to one code, and is written as it is looked for', () => {
  const names = known.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(names.filter((name) => name !== foldText(name).trim())).toEqual([])
})
