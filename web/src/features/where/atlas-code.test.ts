import { readFileSync } from 'node:fs'
import { countryOfCode } from '@sojourn/contract/admin/place-rules'
import { expect, test } from 'vitest'
import { atlasCode } from './atlas-code.ts'
import type { Atlas } from './draw-map.ts'
import { MAP_POINTS } from './map-points.ts'

const file = new URL(import.meta.resolve('world-atlas/countries-50m.json'))
const atlas = JSON.parse(readFileSync(file, 'utf8')) as Atlas
const countries = atlas.objects.countries.geometries.map(({ id, properties }) => {
  const { name = '' } = properties as { name?: string }
  return { name, code: atlasCode(id?.toString(), name) }
})

test('every country of the atlas has the code that administrators enter for it', () => {
  const unknown = countries.filter(({ code }) => code === undefined || countryOfCode(code) === undefined)
  expect(unknown.map(({ name }) => name)).toEqual([
    'Somaliland',
    'N. Cyprus',
    'Indian Ocean Ter.',
    'Siachen Glacier',
  ])
})

test('the letters are those that belong to the numbers', () => {
  const wrong = atlas.objects.countries.geometries.filter(
    ({ id }) => id !== undefined && atlasCode(id.toString(), '') !== new Intl.Locale(`und-${id}`).region,
  )
  expect(wrong).toEqual([])
})

test.each([
  ['Australia', 'AU'],
  ['Ghana', 'GH'],
  ['Hong Kong', 'HK'],
  ['Kosovo', 'XK'],
  ['Taiwan', 'TW'],
  ['United Kingdom', 'GB'],
])('%s is %s', (name, code) => {
  expect(countries.find((country) => country.name === name)?.code).toBe(code)
})

test('the points are countries that the atlas doesn’t have', () => {
  const drawn = new Set(countries.map(({ code }) => code))
  expect(Object.keys(MAP_POINTS).filter((code) => drawn.has(code) || !countryOfCode(code))).toEqual([])
})
