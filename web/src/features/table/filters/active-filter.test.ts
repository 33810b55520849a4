import { exampleTrip } from '@sojourn/contract/testing/example-trips'
import type { TripFilter } from '@sojourn/contract/trip/trip-filter'
import { tripFilterOptions } from '@sojourn/contract/trip/trip-filter-options'
import { expect, test } from 'vitest'
import { isFiltered } from '../table-state.ts'
import { activeFilters } from './active-filter.ts'

const bao = { staff_id: '10002', first_name: 'Bao', last_name: 'Nguyen' }
const trips = [
  exampleTrip({ staff: [bao] }),
  exampleTrip({ countries: ['Åland', 'Zambia', 'Austria'] }),
  exampleTrip(),
]
const options = tripFilterOptions(trips, new Set())

test("the options are the trips' values, each once and sorted by name", () => {
  expect(options.staff).toEqual([
    { value: '10001', label: 'Amelia Hart (10001)' },
    { value: '10002', label: 'Bao Nguyen (10002)' },
  ])
  expect(options.countries.map(({ value }) => value)).toEqual(['Åland', 'Austria', 'France', 'Zambia'])
})

test.each<[TripFilter, string[]]>([
  [{}, []],
  [{ staffIds: ['10002'] }, ['Staff: Bao Nguyen (10002)']],
  [{ staffIds: ['99999'] }, ['Staff: 99999']],
  [{ statuses: ['Ongoing', 'Planned'] }, ['Status: Ongoing', 'Status: Planned']],
  [
    { regions: ['Europe'], countries: ['Italy'], destinations: ['Rome'] },
    ['Region: Europe', 'Country: Italy', 'Destination: Rome'],
  ],
  [{ startFrom: '2026-01-01', startTo: '2026-01-31' }, ['Start date: 1 Jan 2026 – 31 Jan 2026']],
  [{ startFrom: '2026-01-01' }, ['Start date: From 1 Jan 2026']],
  [{ endTo: '2026-01-31' }, ['End date: Until 31 Jan 2026']],
  [{ oneCurtin: false }, ['One Curtin: False']],
])('%o shows as %o, and each can be removed', (filter, texts) => {
  const active = activeFilters(filter, options)
  expect(active.map(({ name, text }) => `${name}: ${text}`)).toEqual(texts)
  let left = filter
  for (const { text } of active) {
    left = { ...left, ...activeFilters(left, options).find((one) => one.text === text)?.without }
  }
  expect(isFiltered(left)).toBe(false)
})
