import { exampleTrip } from '@sojourn/contract/testing/example-trips'
import { describe, expect, test } from 'vitest'
import { fold } from './fold.ts'
import { findIn, indexOf, startingPoints } from './palette-search.ts'

const MIA = { staff_id: '10001', first_name: 'Mia', last_name: 'Chen' }
const CHLOE = { staff_id: '10012', first_name: 'Chloé', last_name: 'Dubois-Martin' }
const SCREENS = [
  { path: '/dashboard', label: 'Dashboard', also: 'home' },
  { path: '/table', label: 'Table View' },
  { path: '/trash', label: 'Trash', also: 'deleted trips' },
]

const to = (region: string, country: string, city: string) => ({
  trip: [{ region, countries: [country], destinations: [city] }],
  region: [region],
  countries: [country],
  destinations: [city],
})
const trips = [
  exampleTrip({ trip_id: 120, staff: [MIA], ...to('Europe', 'France', 'Paris') }),
  exampleTrip({ trip_id: 12, staff: [CHLOE], ...to('Africa', 'Kenya', 'Nairobi') }),
  exampleTrip({ trip_id: 7, staff: [MIA, CHLOE], ...to('Americas', 'Brazil', 'São Paulo') }),
  exampleTrip({ trip_id: 212, staff: [MIA], ...to('Africa', 'Mauritius', 'Port Louis') }),
]
const index = indexOf(SCREENS, trips)
const found = (typed: string) =>
  findIn(index, typed).map(({ kind, items }) => [kind, ...items.map(({ href }) => href)])

describe('typing finds', () => {
  test.each<[string, string[][]]>([
    [
      '12',
      [
        ['trip', '/trips/12/edit', '/trips/120/edit', '/trips/212/edit'],
        ['person', '/table?staff=10012'],
      ],
    ],
    ['trip 12', [['trip', '/trips/12/edit', '/trips/120/edit', '/trips/212/edit']]],
    ['#120', [['trip', '/trips/120/edit']]],
    ['10012', [['person', '/table?staff=10012']]],
    ['são', [['trip', '/trips/7/edit']]],
    ['SAO paulo', [['trip', '/trips/7/edit']]],
    [
      'chloe',
      [
        ['person', '/table?staff=10012'],
        ['trip', '/trips/12/edit', '/trips/7/edit'],
      ],
    ],
    [
      'martin',
      [
        ['person', '/table?staff=10012'],
        ['trip', '/trips/12/edit', '/trips/7/edit'],
      ],
    ],
    ['chen mia paulo', [['trip', '/trips/7/edit']]],
    [
      'kenya',
      [
        ['country', '/table?country=Kenya'],
        ['trip', '/trips/12/edit'],
      ],
    ],
    ['table', [['screen', '/table']]],
    ['deleted', [['screen', '/trash']]],
    ['dash', [['screen', '/dashboard']]],
    ['board', [['screen', '/dashboard']]],
    ['eleted', []],
    ['zzz', []],
    ['', []],
    [' # ', []],
  ])('%j', (typed, groups) => {
    expect(found(typed)).toEqual(groups)
  })

  test('only beginnings, for a single letter', () => {
    expect(found('h')).toEqual([['screen', '/dashboard']])
  })

  test('whole words before beginnings, beginnings before the middle of words', () => {
    const people = ['Martina', 'Annemarie', 'Mar', 'Mark'].map((first_name, index) => ({
      staff_id: `s${index}`,
      first_name,
      last_name: '',
    }))
    const [group] = findIn(indexOf([], [exampleTrip({ staff: people })]), 'mar')
    expect(group?.items.map(({ label }) => label)).toEqual(['Mar', 'Mark', 'Martina', 'Annemarie'])
  })

  test('a few of each kind, and the first trips of the list', () => {
    const many = Array.from({ length: 50 }, (_, index) =>
      exampleTrip({ trip_id: index + 1, staff: [{ ...MIA, staff_id: `m${index}` }] }),
    )
    const groups = findIn(indexOf(SCREENS, many), 'mia')
    expect(groups.map(({ kind, items }) => [kind, items.length])).toEqual([
      ['person', 5],
      ['trip', 8],
    ])
    expect(groups[1]?.items.map(({ href }) => href).slice(0, 2)).toEqual(['/trips/1/edit', '/trips/2/edit'])
  })

  test('a trip with its people, destinations and dates, counting people beyond a few', () => {
    const staff = ['Ana', 'Bo', 'Cy', 'Di', 'Ed'].map((first_name) => ({
      staff_id: first_name,
      first_name,
      last_name: '',
    }))
    const trip = exampleTrip({ trip_id: 3, staff, end_date: '2026-03-12', start_date: '2026-03-10' })
    expect(findIn(indexOf([], [trip]), '3')[0]?.items).toEqual([
      {
        kind: 'trip',
        href: '/trips/3/edit',
        label: 'Ana, Bo, Cy and 2 more',
        detail: 'Trip 3 · Paris · 10 Mar 2026 – 12 Mar 2026',
      },
    ])
  })

  test('people and countries from the directory without trips', () => {
    const directory = {
      staff: [MIA, { staff_id: '10099', first_name: 'Mio', last_name: 'Sato' }],
      destinations: [
        { destination_id: 1, destination_name: 'Paris', country_name: 'France', region_name: 'Europe' },
        { destination_id: 2, destination_name: 'Suva', country_name: 'Fiji', region_name: 'Oceania' },
        { destination_id: 3, destination_name: 'Nadi', country_name: 'Fiji', region_name: 'Oceania' },
        // Retired: nobody travels there, and nobody can.
        {
          destination_id: 4,
          destination_name: 'Fes',
          country_name: 'Fez',
          region_name: 'Africa',
          retired: true as const,
        },
      ],
    }
    const whole = indexOf(SCREENS, trips, directory)
    const details = (typed: string, wanted: string) =>
      findIn(whole, typed)
        .find(({ kind }) => kind === wanted)
        ?.items.map(({ href, label, detail }) => [href, label, detail])
    expect(details('mi', 'person')).toEqual([
      ['/table?staff=10001', 'Mia Chen', 'Trips for staff ID 10001'],
      ['/table?staff=10099', 'Mio Sato', 'No trips for staff ID 10099'],
    ])
    expect(details('f', 'country')).toEqual([
      ['/table?country=Fiji', 'Fiji', 'No trips to this country, Oceania'],
      ['/table?country=France', 'France', 'Trips to this country, Europe'],
    ])
  })

  test('a valid address, whatever the name', () => {
    const named = exampleTrip(to('Africa', 'Côte d’Ivoire & more', 'Abidjan'))
    const href = findIn(indexOf([], [named]), 'cote')[0]?.items[0]?.href ?? ''
    expect(new URL(href, 'http://x').searchParams.get('country')).toBe('Côte d’Ivoire & more')
  })
})

test('before anything is typed, all pages and the recently opened trips that still exist are shown', () => {
  const groups = startingPoints(index, [7, 999, 12])
  expect(groups.map(({ label, items }) => [label, ...items.map(({ href }) => href)])).toEqual([
    ['Pages', '/dashboard', '/table', '/trash'],
    ['Recently opened', '/trips/7/edit', '/trips/12/edit'],
  ])
  expect(startingPoints(index, []).map(({ label }) => label)).toEqual(['Pages'])
})

test.each([
  ['São  Paulo', ' sao paulo '],
  ['Dubois-Martin (10012)', ' dubois martin 10012 '],
  ['ÅÉ李', ' ae李 '],
  ['!?', '  '],
])('%j is compared as %j', (text, folded) => {
  expect(fold(text)).toBe(folded)
})
