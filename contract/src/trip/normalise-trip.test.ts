import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDay } from '../dates/day.ts'
import { anyTrip, nearbyDay } from '../testing/arbitrary-trips.ts'
import { normaliseTrip } from './normalise-trip.ts'
import { eachText } from './trip-fields.ts'

const TODAY = '2026-03-10'

/** Bao's trip to France and Vietnam, whichever field names it arrived with. */
const baosTrip = {
  trip_id: 7,
  staff: [{ staff_id: '10002', first_name: 'Bao', last_name: 'Nguyen' }],
  trip: [
    { region: 'Europe', countries: ['France'], destinations: ['Paris', 'Lyon'] },
    { region: 'South East Asia', countries: ['Vietnam'], destinations: ['Hanoi'] },
  ],
  status: 'Ongoing',
  region: ['Europe', 'South East Asia'],
  countries: ['France', 'Vietnam'],
  destinations: ['Paris', 'Lyon', 'Hanoi'],
  start_date: '2026-03-09',
  end_date: '2026-03-12',
  one_curtin: true,
  cost: 450.5,
  ...eachText(() => ''),
  reason: 'Partner visit',
  comments: 'Back on Friday',
  version: 3,
}

const asListed = {
  trip_id: 7,
  staffMembers: [{ staff_id: '10002', first_name: 'Bao', last_name: 'Nguyen' }],
  destinations: [
    destination('Paris', 'France', 'Europe'),
    destination('Lyon', 'France', 'Europe'),
    destination('Hanoi', 'Vietnam', 'South East Asia'),
  ],
  start_date: '2026-03-09',
  end_date: '2026-03-12',
  one_curtin: true,
  est_cost: 450.5,
  reason: 'Partner visit',
  comments: 'Back on Friday',
  version: 3,
}

const { est_cost, ...listedWithoutCost } = asListed

const inCamelCase = {
  id: 7,
  staff: [{ staffId: '10002', firstName: 'Bao', lastName: 'Nguyen' }],
  destinations: [
    { destinationName: 'Paris', country: { countryName: 'France', region: { regionName: 'Europe' } } },
    { destinationName: 'Lyon', country: { countryName: 'France', region: { regionName: 'Europe' } } },
    {
      destinationName: 'Hanoi',
      country: { countryName: 'Vietnam', region: { regionName: 'South East Asia' } },
    },
  ],
  startDate: '2026-03-09',
  endDate: '2026-03-12',
  oneCurtin: true,
  estCost: 450.5,
  reason: 'Partner visit',
  comments: 'Back on Friday',
  version: 3,
}

const asSample = {
  trip_id: 7,
  staff: [{ staff_id: '10002', first_name: 'Bao', last_name: 'Nguyen' }],
  trip: [
    { region: 'Europe', countries: ['France'], destinations: ['Paris', 'Lyon'] },
    { region: 'South East Asia', countries: ['Vietnam'], destinations: ['Hanoi'] },
  ],
  start_date: '3/9/2026',
  end_date: '3/12/2026',
  one_curtin: true,
  cost: 450.5,
  reason: 'Partner visit',
  comments: 'Back on Friday',
  version: 3,
}

describe('one trip with any field names', () => {
  test.each([
    ['as the server lists it', asListed],
    ['with cost for est_cost', { ...listedWithoutCost, cost: est_cost }],
    ['with est_cost over cost when both are there', { ...asListed, cost: 1 }],
    ['with cost when est_cost is null', { ...asListed, est_cost: null, cost: est_cost }],
    ['with the cost as text, as a database may send it', { ...asListed, est_cost: '450.50' }],
    ['with M/D/YYYY dates', { ...asListed, start_date: '3/9/2026', end_date: '03/12/2026' }],
    ['with instants for dates', { ...asListed, start_date: '2026-03-09T16:00:00Z' }],
    ['in camel case', inCamelCase],
    ['with tripId for trip_id', { ...inCamelCase, id: undefined, tripId: 7 }],
    ['with the id as text', { ...asListed, trip_id: '7' }],
    ['with a staff id that is a number', { ...asListed, staffMembers: [{ ...bao(), staff_id: 10_002 }] }],
    ['with staff for staffMembers', { ...asListed, staffMembers: undefined, staff: [bao()] }],
    ['with staff_members for staffMembers', { ...asListed, staffMembers: null, staff_members: [bao()] }],
    ['with id for staff_id', { ...asListed, staffMembers: [{ ...bao(), staff_id: undefined, id: '10002' }] }],
    ['with one person who is not in a list', { ...asListed, staffMembers: bao() }],
    ['with one_curtin as the text True', { ...asListed, one_curtin: 'True' }],
    ['with texts between spaces', { ...asListed, reason: ' Partner visit ', comments: 'Back on Friday\n' }],
    [
      'with flat destinations',
      {
        ...asListed,
        destinations: [
          { destination_name: 'Paris', country_name: 'France', region_name: 'Europe' },
          { destinationName: 'Lyon', countryName: 'France', regionName: 'Europe' },
          { city: 'Hanoi', country: 'Vietnam', region: 'South East Asia' },
        ],
      },
    ],
    [
      'with the region beside a nested country',
      {
        ...asListed,
        destinations: [
          { name: 'Paris', country: { country_name: 'France' }, region: 'Europe' },
          { name: 'Lyon', country: { country_name: 'France', region: 'Europe' } },
          { name: 'Hanoi', country: 'Vietnam', region: { region_name: 'South East Asia' } },
        ],
      },
    ],
    ['as the sample list groups it', asSample],
    [
      'as a group with one country and one destination that are not in lists',
      {
        ...asSample,
        trip: [asSample.trip[0], { region: 'South East Asia', country: 'Vietnam', destination: 'Hanoi' }],
      },
    ],
    ['as a screen already has it', baosTrip],
  ])('%s', (_, raw) => {
    expect(normaliseTrip(raw, TODAY)).toEqual(baosTrip)
  })
})

describe('where a trip goes', () => {
  test('names each region, country and destination once', () => {
    const raw = { destinations: [paris(), paris(), destination('Lyon', 'France', 'Europe'), paris()] }
    expect(normaliseTrip(raw, TODAY)).toMatchObject({
      trip: [{ region: 'Europe', countries: ['France'], destinations: ['Paris', 'Lyon'] }],
      region: ['Europe'],
      countries: ['France'],
      destinations: ['Paris', 'Lyon'],
    })
  })

  test('merges a region that appears twice', () => {
    const raw = {
      destinations: [
        paris(),
        destination('Hanoi', 'Vietnam', 'South East Asia'),
        destination('Rome', 'Italy', 'Europe'),
      ],
    }
    expect(normaliseTrip(raw, TODAY)).toMatchObject({
      trip: [
        { region: 'Europe', countries: ['France', 'Italy'], destinations: ['Paris', 'Rome'] },
        { region: 'South East Asia', countries: ['Vietnam'], destinations: ['Hanoi'] },
      ],
      region: ['Europe', 'South East Asia'],
      countries: ['France', 'Italy', 'Vietnam'],
      destinations: ['Paris', 'Rome', 'Hanoi'],
    })
  })

  test('keeps a destination without a region', () => {
    const raw = { destinations: ['Atlantis', { city: 'Paris', country: 'France' }] }
    expect(normaliseTrip(raw, TODAY)).toMatchObject({
      trip: [{ region: '', countries: ['France'], destinations: ['Atlantis', 'Paris'] }],
      region: [],
      countries: ['France'],
      destinations: ['Atlantis', 'Paris'],
    })
  })

  test('keeps a group with only a region', () => {
    expect(normaliseTrip({ trip: [{ region: 'Africa' }] }, TODAY)).toMatchObject({
      trip: [{ region: 'Africa', countries: [], destinations: [] }],
      region: ['Africa'],
      countries: [],
      destinations: [],
    })
  })
})

describe('what a trip lacks', () => {
  const blank = {
    trip_id: 0,
    staff: [],
    trip: [],
    status: 'Ongoing',
    region: [],
    countries: [],
    destinations: [],
    start_date: TODAY,
    end_date: TODAY,
    one_curtin: false,
    cost: 0,
    ...eachText(() => ''),
    version: 0,
  }

  test.each([
    ['an empty record', {}],
    ['null', null],
    ['undefined', undefined],
    ['a text', 'trip'],
    ['a number', 7],
    ['a list', [{ trip_id: 7 }]],
    ['a function', () => ({ trip_id: 7 })],
    [
      'nulls in every field',
      {
        trip_id: null,
        staffMembers: null,
        destinations: null,
        start_date: null,
        end_date: null,
        one_curtin: null,
        est_cost: null,
        reason: null,
        comments: null,
      },
    ],
    [
      'junk in every field',
      {
        trip_id: 'seven',
        staffMembers: [],
        trip: [],
        destinations: [{}, null, 5],
        start_date: '2026-02-30',
        end_date: 'soon',
        one_curtin: 'yes',
        est_cost: 'a lot',
        reason: {},
        comments: ['x'],
        version: Number.NaN,
      },
    ],
  ])('%s becomes a trip of defaults, today', (_, raw) => {
    expect(normaliseTrip(raw, TODAY)).toEqual(blank)
  })

  test.each([
    ['start', { start_date: 'junk', end_date: '2026-04-02' }, TODAY, '2026-04-02', 'Ongoing'],
    ['end', { start_date: '2026-03-01', end_date: '13/1/2026' }, '2026-03-01', TODAY, 'Ongoing'],
    ['start, of a trip that ended', { end_date: '2026-02-01' }, TODAY, '2026-02-01', 'Finished'],
  ])('an unreadable %s is today', (_, raw, start_date, end_date, status) => {
    expect(normaliseTrip(raw, TODAY)).toMatchObject({ start_date, end_date, status })
  })

  test.each([
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [''],
    ['  '],
    ['$5'],
    [null],
    [true],
    [[5]],
    [{ amount: 5 }],
  ])('a cost of %j counts as 0', (cost) => {
    expect(normaliseTrip({ est_cost: cost }, TODAY).cost).toBe(0)
  })

  test.each([[1], [0], ['1'], ['false'], [''], [null], [[true]], [{}]])(
    'one_curtin of %j is false',
    (one_curtin) => {
      expect(normaliseTrip({ one_curtin }, TODAY).one_curtin).toBe(false)
    },
  )

  test('one_curtin is read from oneCurtin only where one_curtin is missing', () => {
    expect(normaliseTrip({ one_curtin: false, oneCurtin: true }, TODAY).one_curtin).toBe(false)
  })
})

describe('what a trip cannot smuggle in', () => {
  test.each([
    ['a __proto__ in JSON', JSON.parse('{"__proto__":{"trip_id":7,"reason":"x","one_curtin":true}}')],
    ['inherited fields', Object.create({ trip_id: 7, reason: 'x', one_curtin: true })],
  ])('%s is ignored', (_, raw) => {
    expect(normaliseTrip(raw, TODAY)).toMatchObject({ trip_id: 0, reason: '', one_curtin: false })
  })

  test('people and destinations inherit nothing either', () => {
    const raw = JSON.parse(
      '{"staff":[{"__proto__":{"staff_id":"10001"}}],"destinations":[{"__proto__":{"city":"Paris"}}]}',
    )
    const trip = normaliseTrip(raw, TODAY)
    expect(trip.staff).toEqual([{ staff_id: '', first_name: '', last_name: '' }])
    expect(trip.destinations).toEqual([])
  })

  test('a field named like a method of objects reads as missing', () => {
    expect(normaliseTrip({ destinations: [{ city: 'constructor', country: {} }] }, TODAY)).toMatchObject({
      countries: [],
      destinations: ['constructor'],
    })
  })
})

describe('every trip', () => {
  const junk = fc.anything({
    withBigInt: true,
    withBoxedValues: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withObjectString: true,
    withSet: true,
    withSparseArray: true,
    withTypedArray: true,
  })
  const junkDestination = fc.oneof(
    junk,
    fc.record(
      {
        destination_name: junkOr('Paris', 'Hanoi'),
        country: junkOr('France', { country_name: 'Vietnam', region: { region_name: 'South East Asia' } }),
        region: junkOr('Europe', 'Africa'),
      },
      { requiredKeys: [] },
    ),
  )
  const junkGroup = fc.record(
    {
      region: junkOr('Europe', 'Africa'),
      countries: fc.oneof(junk, fc.array(junkOr('France', 'Italy'))),
      destinations: fc.oneof(junk, fc.array(junkOr('Paris', 'Rome'))),
    },
    { requiredKeys: [] },
  )
  const junkTrip = fc.record(
    {
      trip_id: junkOr(7, '7'),
      staffMembers: fc.oneof(junk, fc.array(junk)),
      staff: junk,
      trip: fc.oneof(junk, fc.array(junkGroup)),
      destinations: fc.oneof(junk, fc.array(junkDestination)),
      start_date: junkOr('2026-03-09', '3/9/2026'),
      end_date: junkOr('2026-03-12', '3/12/2026'),
      one_curtin: junkOr(true, 'true'),
      est_cost: junkOr(5, '5.50'),
      cost: junk,
      reason: junkOr('Visit'),
      comments: junkOr('None'),
      version: junkOr(2),
    },
    { requiredKeys: [] },
  )

  test('is read without throwing, with real days and finite numbers, whatever arrives', () => {
    fc.assert(
      fc.property(fc.oneof(junk, junkTrip), nearbyDay, (raw, today) => {
        const trip = normaliseTrip(raw, today)
        expect([isDay(trip.start_date), isDay(trip.end_date)]).toEqual([true, true])
        expect([trip.trip_id, trip.cost, trip.version].every(Number.isFinite)).toBe(true)
        for (const names of [trip.region, trip.countries, trip.destinations]) {
          expect(new Set(names).size).toBe(names.length)
          expect(names).not.toContain('')
        }
      }),
      { numRuns: 300 },
    )
  })

  test('stays the same when it is normalised again, even if it is made of junk', () => {
    fc.assert(
      fc.property(fc.oneof(junkTrip, anyTrip), nearbyDay, (raw, today) => {
        const once = normaliseTrip(raw, today)
        expect(normaliseTrip(once, today)).toEqual(once)
      }),
      { numRuns: 300 },
    )
  })

  test('keeps its people, days and destinations when it comes from the server', () => {
    fc.assert(
      fc.property(anyTrip, nearbyDay, (raw, today) => {
        const trip = normaliseTrip(raw, today)
        const cities = raw.destinations.map((destination) => destination.destination_name)
        expect(trip).toMatchObject({
          trip_id: raw.trip_id,
          staff: raw.staffMembers,
          start_date: raw.start_date,
          end_date: raw.end_date,
          one_curtin: raw.one_curtin,
          cost: raw.est_cost ?? 0,
          reason: raw.reason.trim(),
          comments: raw.comments.trim(),
          version: raw.version,
        })
        expect(trip.destinations.toSorted()).toEqual(cities.toSorted())
      }),
    )
  })

  function junkOr(...values: unknown[]): fc.Arbitrary<unknown> {
    return fc.oneof(junk, fc.constantFrom(...values))
  }
})

function bao() {
  return { staff_id: '10002', first_name: 'Bao', last_name: 'Nguyen' }
}

function paris() {
  return destination('Paris', 'France', 'Europe')
}

function destination(destination_name: string, country_name: string, region_name: string) {
  return { destination_name, country: { country_name, region: { region_name } } }
}
