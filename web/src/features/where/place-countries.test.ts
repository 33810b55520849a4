import { expect, test } from 'vitest'
import type { DrawnMap } from './draw-map.ts'
import { placeCountries } from './place-countries.ts'

const MAP: DrawnMap = {
  width: 960,
  height: 440,
  graticule: '',
  land: '',
  places: new Map([
    ['FR', { path: 'M0,0Z', x: 100, y: 100, area: 400 }],
    ['BH', { path: 'M1,1Z', x: 200, y: 200, area: 1 }],
    ['QA', { path: 'M2,2Z', x: 202, y: 200, area: 6 }],
  ]),
}

const CODES = new Map([
  ['France', 'FR'],
  ['Bahrain', 'BH'],
  ['Qatar', 'QA'],
  ['Narnia', 'NX'],
])

test('a country too small to see has a marker, apart from those of its neighbours', () => {
  const travellers = new Map([
    ['Qatar', 2],
    ['France', 1],
    ['Bahrain', 3],
  ])
  const { onMap, others } = placeCountries(travellers, CODES, MAP, 1)
  expect(onMap.map(({ country, travellers }) => [country, travellers])).toEqual([
    ['Bahrain', 3],
    ['France', 1],
    ['Qatar', 2],
  ])
  const [bahrain, france, qatar] = onMap.map(({ marker }) => marker)
  expect(france).toBeUndefined()
  expect((qatar?.x ?? 0) - (bahrain?.x ?? 0)).toBeGreaterThanOrEqual(15)
  expect(others).toEqual([])
})

test('on a small screen more countries are too small, and markers are further apart on the map', () => {
  const travellers = new Map([
    ['Bahrain', 3],
    ['France', 1],
    ['Qatar', 2],
  ])
  const [bahrain, france, qatar] = placeCountries(travellers, CODES, MAP, 0.4).onMap.map(
    ({ marker }) => marker,
  )
  expect(france).toEqual({ x: 100, y: 100 })
  expect((qatar?.x ?? 0) - (bahrain?.x ?? 0)).toBeGreaterThanOrEqual(15 / 0.4)
})

test("countries without a code, or with one that isn't on the map, are listed next to it", () => {
  const travellers = new Map([
    ['Narnia', 2],
    ['Atlantis', 1],
    ['France', 4],
  ])
  expect(placeCountries(travellers, CODES, MAP, 1).others.map(({ country }) => country)).toEqual([
    'Atlantis',
    'Narnia',
  ])
})
