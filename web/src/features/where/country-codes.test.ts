import type { Trip } from '@sojourn/contract/trip/trip'
import { expect, test } from 'vitest'
import { countryCodes } from './country-codes.ts'

const tripTo = (...to: [id: number, country: string][]) =>
  ({
    destinations: to.map(([destination_id, country_name]) => ({
      destination_id,
      destination_name: 'City',
      country: { country_name, region: { region_name: 'Region' } },
    })),
  }) as Trip

const option = (destination_id: number, country_name: string, iso_code?: string) => ({
  ...{ destination_id, destination_name: 'City', country_name, region_name: 'Region' },
  ...(iso_code && { iso_code }),
})

test('countries are found by the ids of their destinations, whatever they are called', () => {
  const codes = countryCodes(
    [tripTo([1, 'Eswatini'], [2, 'Narnia']), tripTo([3, 'Kenya'], [9, 'Atlantis'])],
    [option(1, 'Swaziland', 'SZ'), option(2, 'Narnia'), option(3, 'Kenya', 'KE')],
  )
  expect([...codes]).toEqual([
    ['Eswatini', 'SZ'],
    ['Kenya', 'KE'],
  ])
})
