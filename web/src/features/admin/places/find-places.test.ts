import type { Places } from '@sojourn/contract/admin/places'
import { expect, test } from 'vitest'
import { findPlaces } from './find-places.ts'
import { listPlaces, placesOfKind } from './listed-place.ts'

const at = (id: number, name: string) => ({ id, name, is_retired: false, trips: 0 })
const PLACES: Places = {
  regions: [
    {
      ...at(1, 'Americas'),
      countries: [
        { ...at(1, 'Brazil'), iso_code: 'BR', destinations: [at(1, 'Brasília'), at(2, 'São Paulo')] },
        { ...at(2, 'Chile'), iso_code: 'CL', destinations: [at(3, 'Santiago')] },
      ],
    },
    {
      ...at(2, 'Europe'),
      countries: [{ ...at(3, 'Spain'), iso_code: null, destinations: [at(4, 'Santiago de Compostela')] }],
    },
    { ...at(3, 'Antarctica'), countries: [] },
  ],
}
const regions = listPlaces(PLACES)

function shown(text: string): string[] {
  const found = findPlaces(regions, text)
  return found.regions.flatMap((region) => [
    region.name,
    ...region.countries.flatMap((country) => [
      `- ${country.name}`,
      ...(found.open.has(country.id) ? country.destinations.map(({ name }) => `- - ${name}`) : []),
    ]),
  ])
}

test.each<[string, string[]]>([
  ['', ['Americas', '- Brazil', '- Chile', 'Europe', '- Spain', 'Antarctica']],
  ['  SAO  paulo ', ['Americas', '- Brazil', '- - São Paulo']],
  ['santiago', ['Americas', '- Chile', '- - Santiago', 'Europe', '- Spain', '- - Santiago de Compostela']],
  ['chile', ['Americas', '- Chile']],
  ['br', ['Americas', '- Brazil', '- - Brasília', '- - São Paulo']],
  ['antarctica', ['Antarctica']],
  ['americas', ['Americas', '- Brazil', '- Chile']],
  ['nowhere', []],
])('%j finds %j', (text, expected) => {
  expect(shown(text)).toEqual(expected)
})

test('when very much is found, countries stay closed', () => {
  const destinations = Array.from({ length: 101 }, (_, id) => at(id, `City ${id}`))
  const many = listPlaces({
    regions: [{ ...at(1, 'R'), countries: [{ ...at(1, 'C'), iso_code: null, destinations }] }],
  })
  expect(findPlaces(many, 'city').open.size).toBe(0)
  expect(findPlaces(many, 'city 1').open.size).toBe(1)
})

test('every place says where it is and what is in it', () => {
  expect(placesOfKind(regions, 'destination').at(-1)).toMatchObject({ within: 3, where: 'Spain, Europe' })
  expect(placesOfKind(regions, 'country').map(({ where, inside }) => [where, inside])).toEqual([
    ['Americas', 2],
    ['Americas', 1],
    ['Europe', 1],
  ])
  expect(placesOfKind(regions, 'region').map(({ inside }) => inside)).toEqual([2, 1, 0])
})
