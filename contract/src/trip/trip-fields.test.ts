import { describe, expect, test } from 'vitest'
import { describeChange } from '../audit/audit-sentences.ts'
import { FILE_COLUMNS } from '../files/trip-file.ts'
import { changedTrips, KEYS_OF_A_TRIP } from '../testing/changed-trips.ts'
import { differingFields, isSameIn } from './field-values.ts'
import { normaliseTrip } from './normalise-trip.ts'
import { tripPatchSchema, tripUpdateSchema } from './trip.ts'
import { broughtBack, changeBetween } from './trip-change.ts'
import { FIELDS, FIELDS_IN_TABLES, nameInSentence, TRIP_FIELDS } from './trip-fields.ts'
import { tripChangeSchema } from './trip-history.ts'

const TODAY = '2026-03-10'

test('the table has every key of a trip that a person can change, and so does every file', () => {
  expect(TRIP_FIELDS.toSorted()).toEqual(KEYS_OF_A_TRIP.toSorted())
  expect(FIELDS_IN_TABLES.toSorted()).toEqual(KEYS_OF_A_TRIP.toSorted())
  for (const field of KEYS_OF_A_TRIP) {
    const description = FIELDS[field]
    const columns = 'columns' in description ? Object.keys(description.columns) : [field]
    expect(Object.keys(FILE_COLUMNS)).toEqual(expect.arrayContaining(columns))
  }
})

test('no two columns of a file have the same heading', () => {
  const headings = Object.values(FILE_COLUMNS)
  expect(new Set(headings).size).toBe(headings.length)
})

describe('a change of one field only', () => {
  test.each(changedTrips())(
    '$field: is told by the audit log and by the history',
    ({ field, before, after }) => {
      expect(differingFields(before, after)).toEqual([field])
      expect(describeChange('Mia Chen', before, after)).toMatch(
        new RegExp(`^Mia Chen changed ${nameInSentence(field)} of trip 7 from .+ to .+$`),
      )
      const change = changeBetween(before, after)
      expect(change.before).toEqual({ [field]: before[field] })
      expect(tripChangeSchema.parse(change)).toEqual(change)
    },
  )

  test.each(changedTrips())('$field: is undone by reverting', ({ before, after }) => {
    expect(differingFields(before, broughtBack(after, before))).toEqual([])
  })

  test.each(changedTrips())('$field: reaches the screens', ({ before, after }) => {
    expect(normaliseTrip(before, TODAY)).not.toEqual(normaliseTrip(after, TODAY))
  })

  test.each(changedTrips())('$field: can be sent', ({ field, after }) => {
    const body = { ...after, staffIds: ['10001'], destinationIds: ['1'] }
    const { staffIds, destinationIds, ...fields } = tripUpdateSchema.parse(body)
    if (field === 'staffMembers' || field === 'destinations') return
    expect(fields).toHaveProperty(field, after[field])
    expect(tripPatchSchema.parse({ [field]: after[field] })).toEqual({ [field]: after[field] })
  })
})

describe('two values are the same', () => {
  const person = { staff_id: '10001', first_name: 'Sam', last_name: 'Lee' }
  const destination = (destination_id: number, destination_name: string, country_name: string) => ({
    destination_id,
    destination_name,
    country: { country_name, region: { region_name: 'Anywhere' } },
  })

  test.each([
    ['one person, renamed', person, { ...person, last_name: 'Lee-Park' }, true],
    ['two people with the same name', person, { ...person, staff_id: '10002' }, false],
  ])('%s: %s', (_, one, other, isSame) => {
    expect(isSameIn('staffMembers', { staffMembers: [one] }, { staffMembers: [other] })).toBe(isSame)
  })

  test.each([
    [
      'one destination, renamed',
      destination(1, 'Springfield', 'Canada'),
      destination(1, 'New Springfield', 'Canada'),
      true,
    ],
    [
      'two with the same name in two countries',
      destination(1, 'Springfield', 'Canada'),
      destination(2, 'Springfield', 'Kenya'),
      false,
    ],
    [
      'two with the same name in one country',
      destination(1, 'Springfield', 'Canada'),
      destination(2, 'Springfield', 'Canada'),
      false,
    ],
  ])('%s: %s', (_, one, other, isSame) => {
    expect(isSameIn('destinations', { destinations: [one] }, { destinations: [other] })).toBe(isSame)
  })

  test('unless the order differs', () => {
    const [one, other] = [destination(1, 'Paris', 'France'), destination(2, 'Lyon', 'France')]
    expect(isSameIn('destinations', { destinations: [one, other] }, { destinations: [other, one] })).toBe(
      false,
    )
  })

  test('except no cost and a cost of 0', () => {
    expect(isSameIn('est_cost', { est_cost: null }, { est_cost: 0 })).toBe(false)
  })
})
