import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyTrip } from '../testing/arbitrary-trips.ts'
import {
  daySchema,
  destinationOptionSchema,
  staffIdSchema,
  tripCreateSchema,
  tripPatchSchema,
  tripSchema,
  tripUpdateSchema,
} from './trip.ts'
import { eachText } from './trip-fields.ts'

const amelia = { staff_id: '10001', first_name: 'Amelia', last_name: 'Hart' }
const paris = {
  destination_id: 1,
  destination_name: 'Paris',
  country: { country_name: 'France', region: { region_name: 'Europe' } },
}

/** Values that each field of a trip must refuse. */
const broken: Record<string, unknown[]> = {
  trip_id: ['7', 7.5, null, Number.NaN],
  staffMembers: [
    null,
    amelia,
    'Amelia',
    [null],
    [{ ...amelia, staff_id: 10_001 }],
    [{ ...amelia, first_name: null }],
    [amelia, { ...amelia, last_name: undefined }],
  ],
  destinations: [
    null,
    paris,
    ['Paris'],
    [{ ...paris, destination_id: '1' }],
    [{ ...paris, destination_name: undefined }],
    [{ ...paris, country: 'France' }],
    [paris, { ...paris, country: { country_name: 'France' } }],
    [{ ...paris, country: { country_name: 'France', region: 'Europe' } }],
    [{ ...paris, country: { region: { region_name: 'Europe' } } }],
  ],
  start_date: [null, '', '2026-02-30', '3/31/2026', '2026-03-31T00:00:00Z', 20_543, new Date('2026-03-31')],
  end_date: [null, '', '2026-04-31', '31.3.2026', '2026-3-31', true],
  one_curtin: ['true', 1, 0, null],
  est_cost: ['450.50', true, Number.NaN, Number.POSITIVE_INFINITY, 5n],
  ...eachText(() => [null, 5, false, {}, ['Visit']]),
  version: ['3', 1.5, null],
}

describe('a trip from the server', () => {
  test('is accepted unchanged after a round trip through JSON', () => {
    fc.assert(
      fc.property(anyTrip, (trip) => {
        expect(tripSchema.parse(JSON.parse(JSON.stringify(trip)))).toEqual(trip)
      }),
    )
  })

  test('is refused when any one of its fields is missing or broken, and the answer names the field', () => {
    const fieldAndValue = fc
      .constantFrom(...Object.keys(broken))
      .chain((field) => fc.tuple(fc.constant(field), fc.constantFrom(undefined, ...(broken[field] ?? []))))
    fc.assert(
      fc.property(anyTrip, fieldAndValue, (trip, [field, value]) => {
        const answer = tripSchema.safeParse({ ...trip, [field]: value })
        expect(answer.success).toBe(false)
        expect(answer.error?.issues.map((issue) => issue.path[0])).toEqual([field])
      }),
      { numRuns: 500 },
    )
  })

  test('has no field missing from the table above', () => {
    expect(Object.keys(tripSchema.shape).toSorted()).toEqual(Object.keys(broken).toSorted())
  })

  test('loses unknown fields', () => {
    fc.assert(
      fc.property(anyTrip, (trip) => {
        expect(tripSchema.parse({ ...trip, deleted_at: null })).toEqual(trip)
      }),
      { numRuns: 10 },
    )
  })
})

describe('a trip to add or replace', () => {
  const fields = {
    est_cost: 450.5,
    one_curtin: false,
    ...eachText(() => ''),
    reason: 'Conference',
    comments: 'By train',
    start_date: '2026-03-09',
    end_date: '2026-03-12',
  }
  const schemas = [
    ['added', tripCreateSchema, { ...fields, staff_ids: ['10001'], destination_ids: ['1', '5'] }],
    ['replaced', tripUpdateSchema, { ...fields, staffIds: ['10001'], destinationIds: ['1', '5'] }],
  ] as const

  test.each(schemas)('%s has its fields and ids', (_, schema, body) => {
    expect(schema.parse(body)).toEqual(body)
  })

  test.each(schemas)('%s may have no cost, and no comments', (_, schema, body) => {
    expect(schema.parse({ ...body, est_cost: null, comments: undefined })).toEqual({
      ...body,
      est_cost: null,
      comments: '',
    })
  })

  // A caller that doesn't know a newer field leaves it out, which must not empty it.
  test('replaced leaves out what its caller leaves out, except the fields of the first version', () => {
    const sent = { est_cost: null, one_curtin: false, reason: 'Conference', staffIds: [], destinationIds: [] }
    expect(tripUpdateSchema.parse(sent)).toEqual({ ...sent, start_date: '', end_date: '', comments: '' })
  })

  test('has the same id as text, between spaces or as a number', () => {
    const body = { ...fields, staff_ids: ['10001', ' 10002 ', 10_003], destination_ids: [1, '5'] }
    expect(tripCreateSchema.parse(body)).toMatchObject({
      staff_ids: ['10001', '10002', '10003'],
      destination_ids: ['1', '5'],
    })
  })

  test.each(schemas)('%s is refused when a field is broken', (_, schema, body) => {
    const wrong: Record<string, unknown> = {
      est_cost: '450.50',
      one_curtin: 'true',
      ...eachText(() => 5),
      reason: null,
      start_date: '3/9/2026',
      end_date: '2026-02-30',
      staff_ids: '10001',
      destination_ids: [1.5],
      staffIds: [null],
      destinationIds: null,
    }
    for (const field of Object.keys(body)) {
      expect(schema.safeParse({ ...body, [field]: wrong[field] }).error?.issues[0]?.path[0]).toBe(field)
    }
  })
})

describe('one field edited inline', () => {
  test.each([
    [{ est_cost: 5 }],
    [{ est_cost: null }],
    [{ start_date: '2026-03-09' }],
    [{ end_date: '2026-03-12' }],
    [{ one_curtin: true }],
    [{ reason: 'Visit' }],
    [{ comments: '' }],
    [{ comments: null }],
  ])('%j is accepted', (patch) => {
    expect(tripPatchSchema.parse(patch)).toEqual(patch)
  })

  test.each([
    ['no field', {}],
    ['two fields', { reason: 'Visit', one_curtin: true }],
    ['an unknown field', { status: 'Planned' }],
    ['a field and an unknown one', { reason: 'Visit', status: 'Planned' }],
    ['the id of the trip', { trip_id: 8 }],
    ['a cost as text', { est_cost: '5' }],
    ['a day that doesn’t exist', { start_date: '2026-02-30' }],
    ['no reason', { reason: null }],
    ['a list', [{ reason: 'Visit' }]],
    ['nothing', null],
  ])('%s is refused', (_, patch) => {
    expect(tripPatchSchema.safeParse(patch).success).toBe(false)
  })
})

test('a refused day says which format to use', () => {
  expect(daySchema.safeParse('31/3/2026').error?.issues[0]?.message).toBe(
    'Must be a date in the format YYYY-MM-DD',
  )
})

test.each([
  ['10001', true],
  ['1234567890', true],
  [' 1234567890 ', true],
  ['12345678901', false],
  ['', false],
  ['  ', false],
])('%j can be a staff id: %s', (staffId, canBe) => {
  expect(staffIdSchema.safeParse(staffId).success).toBe(canBe)
})

test('a destination to choose has an id and three names', () => {
  const option = {
    destination_id: 1,
    destination_name: 'Paris',
    country_name: 'France',
    region_name: 'Europe',
  }
  expect(destinationOptionSchema.parse(option)).toEqual(option)
  for (const field of Object.keys(option)) {
    expect(destinationOptionSchema.safeParse({ ...option, [field]: undefined }).success).toBe(false)
  }
})
