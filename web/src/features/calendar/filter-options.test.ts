import { exampleTrip } from '@sojourn/contract/testing/example-trips'
import { expect, test } from 'vitest'
import { filterOptions } from './filter-options.ts'

const trips = [
  exampleTrip({
    staff: [{ staff_id: '10002', first_name: 'Zoë', last_name: 'Adams' }],
    countries: ['Kenya', 'France'],
    region: ['Africa', 'Europe'],
  }),
  exampleTrip({ trip_id: 2 }),
]

test("offers each of the trips' people, countries and regions once, by name, and marks who has left", () => {
  const options = filterOptions(trips, new Set(['10002']), {})
  expect(options.staff).toEqual([
    { value: '10001', label: 'Amelia Hart (10001)' },
    { value: '10002', label: 'Zoë Adams (10002), left' },
  ])
  expect(options.country.map(({ value }) => value)).toEqual(['France', 'Kenya'])
  expect(options.region.map(({ value }) => value)).toEqual(['Africa', 'Europe'])
})

test('offers the selected values even if no trip has them', () => {
  const options = filterOptions([], new Set(), { staff: '10009', country: 'Peru', region: 'Americas' })
  expect([options.staff, options.country, options.region].map(([one]) => one?.value)).toEqual([
    '10009',
    'Peru',
    'Americas',
  ])
})
