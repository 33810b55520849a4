import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyTrips, DESTINATIONS, nearbyDay, STAFF } from '../testing/arbitrary-trips.ts'
import type { Staff, Trip, TripDestination } from '../trip/trip.ts'
import { eachText } from '../trip/trip-fields.ts'
import {
  countInSeveralPlaces,
  countTravellers,
  filterStays,
  firstStays,
  groupStays,
  type RegionStays,
  staysWithin,
  travellersByCountry,
} from './whereabouts.ts'

const [amelia, bao, chloe] = STAFF as [Staff, Staff, Staff]
const [paris, lyon, rome, singapore] = DESTINATIONS as TripDestination[] as [
  TripDestination,
  TripDestination,
  TripDestination,
  TripDestination,
]
const saoPaulo: TripDestination = {
  destination_id: 7,
  destination_name: 'São Paulo',
  country: { country_name: 'Brazil', region: { region_name: 'Americas' } },
}

/** The first trip has Bao and Amelia in France and Singapore at the same time, because nobody knows which day is where. */
const TRIPS = [
  tripOf(1, [bao, amelia], [paris, singapore], '2026-03-09', '2026-03-12'),
  tripOf(2, [amelia], [lyon], '2026-03-12', '2026-03-14'),
  tripOf(3, [chloe], [rome], '2026-03-20', '2026-03-20'),
  tripOf(4, [chloe], [saoPaulo], '2026-03-01', '2026-03-31'),
]

test.each([
  ['2026-03-01', '2026-03-01', 0],
  ['2026-03-09', '2026-03-09', 2],
  ['2026-03-13', '2026-03-14', 0],
  ['2026-03-20', '2026-03-20', 1],
  ['2026-03-01', '2026-03-31', 3],
])('from %s to %s, %i people are in several places', (from, to, count) => {
  expect(countInSeveralPlaces(staysWithin(TRIPS, { from, to }))).toBe(count)
})

test('two trips to the same place count as one place', () => {
  const trips = [1, 2].map((id) => tripOf(id, [amelia], [paris], '2026-03-09', '2026-03-09'))
  expect(countInSeveralPlaces(staysWithin(trips, {}))).toBe(0)
})

describe('who is where', () => {
  test.each([
    [{ from: '2026-03-08', to: '2026-03-08' }, { Brazil: 1 }],
    [
      { from: '2026-03-09', to: '2026-03-09' },
      { France: 2, Singapore: 2, Brazil: 1 },
    ],
    // Amelia has two trips to France that day but counts once.
    [
      { from: '2026-03-12', to: '2026-03-12' },
      { France: 2, Singapore: 2, Brazil: 1 },
    ],
    [
      { from: '2026-03-13', to: '2026-03-13' },
      { France: 1, Brazil: 1 },
    ],
    [
      { from: '2026-03-13', to: '2026-03-20' },
      { France: 1, Italy: 1, Brazil: 1 },
    ],
    [{ from: '2026-03-21' }, { Brazil: 1 }],
    [{ to: '2026-02-28' }, {}],
    [{}, { France: 2, Singapore: 2, Italy: 1, Brazil: 1 }],
  ])('%j: %j', (range, expected) => {
    expect(Object.fromEntries(travellersByCountry(staysWithin(TRIPS, range)))).toEqual(expected)
  })

  test.each([
    ['2026-03-08', 1],
    ['2026-03-09', 3],
    ['2026-03-12', 3],
    ['2026-03-13', 2],
    ['2026-04-01', 0],
  ])('people travelling on %s: %i', (day, expected) => {
    expect(countTravellers(staysWithin(TRIPS, { from: day, to: day }))).toBe(expected)
  })

  test('people are listed by region, country, city and name', () => {
    const stays = staysWithin(TRIPS, { from: '2026-03-12', to: '2026-03-12' })
    expect(outline(groupStays(stays))).toEqual([
      'Americas (1)',
      '  Brazil (1)',
      '    São Paulo: Chloé Dubois 4',
      'Europe (2)',
      '  France (2)',
      '    Lyon: Amelia Hart 2',
      '    Paris: Amelia Hart 1, Bao Nguyen 1',
      'South East Asia (2)',
      '  Singapore (2)',
      '    Singapore: Amelia Hart 1, Bao Nguyen 1',
    ])
    expect(outline(firstStays(groupStays(stays), 3))).toEqual([
      'Americas (1)',
      '  Brazil (1)',
      '    São Paulo: Chloé Dubois 4',
      'Europe (2)',
      '  France (2)',
      '    Lyon: Amelia Hart 2',
      '    Paris: Amelia Hart 1',
    ])
  })
})

test.each([
  [{}, ['Brazil', 'France', 'Italy', 'Singapore']],
  [{ place: '  ' }, ['Brazil', 'France', 'Italy', 'Singapore']],
  [{ place: 'fran' }, ['France']],
  [{ place: 'LYON' }, ['France']],
  [{ place: 'sao paulo' }, ['Brazil']],
  [{ place: 'SÃO' }, ['Brazil']],
  [{ place: 'france paris' }, ['France']],
  [{ place: 'paris rome' }, []],
  [{ place: 'europe' }, []],
  [{ country: 'France' }, ['France']],
  [{ country: 'france' }, []],
  [{ country: 'France', place: 'rome' }, []],
])('%j finds people in %j', (filter, expected) => {
  const found = filterStays(staysWithin(TRIPS, {}), filter)
  expect([...travellersByCountry(found).keys()].sort()).toEqual(expected)
})

test('a search for a city leaves out the rest of its country', () => {
  const found = filterStays(staysWithin(TRIPS, {}), { place: 'lyon' })
  expect(outline(groupStays(found))).toEqual(['Europe (1)', '  France (1)', '    Lyon: Amelia Hart 2'])
})

test('nobody is lost or counted twice, whatever the trips', () => {
  fc.assert(
    fc.property(anyTrips, nearbyDay, nearbyDay, fc.nat(40), (trips, one, other, limit) => {
      const [from = '', to = ''] = [one, other].toSorted()
      const stays = staysWithin(trips, { from, to })
      const onTheWay = trips.filter((trip) => trip.start_date <= to && from <= trip.end_date)
      const people = new Set(onTheWay.flatMap((trip) => trip.staffMembers.map((person) => person.staff_id)))
      expect(countTravellers(stays)).toBe(people.size)

      const groups = groupStays(stays)
      const listed = staysOf(groups)
      expect(new Set(listed)).toEqual(new Set(stays))
      expect(listed.length).toBe(stays.length)
      const counts = new Map(
        groups.flatMap(({ countries }) => countries.map(({ country, travellers }) => [country, travellers])),
      )
      expect(counts).toEqual(travellersByCountry(stays))
      for (const [country, count] of travellersByCountry(stays)) {
        const there = onTheWay.filter((trip) =>
          trip.destinations.some((one) => one.country.country_name === country),
        )
        expect(count).toBe(new Set(there.flatMap((trip) => trip.staffMembers)).size)
      }
      expect(staysOf(firstStays(groups, limit))).toEqual(listed.slice(0, limit))
    }),
  )
})

function tripOf(
  trip_id: number,
  staffMembers: Staff[],
  destinations: TripDestination[],
  start_date: string,
  end_date: string,
): Trip {
  const rest = { one_curtin: false, est_cost: 1, ...eachText(() => ''), reason: 'Visit', version: 1 }
  return { trip_id, staffMembers, destinations, start_date, end_date, ...rest }
}

function staysOf(regions: RegionStays[]) {
  return regions.flatMap(({ countries }) =>
    countries.flatMap(({ cities }) => cities.flatMap(({ stays }) => stays)),
  )
}

function outline(regions: RegionStays[]): string[] {
  return regions.flatMap(({ region, travellers, countries }) => [
    `${region} (${travellers})`,
    ...countries.flatMap((country) => [
      `  ${country.country} (${country.travellers})`,
      ...country.cities.map(({ city, stays }) => {
        const people = stays.map(
          ({ person, trip_id }) => `${person.first_name} ${person.last_name} ${trip_id}`,
        )
        return `    ${city}: ${people.join(', ')}`
      }),
    ]),
  ])
}
