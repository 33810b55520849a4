import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyTrip } from '../testing/arbitrary-trips.ts'
import { broughtBack, changeBetween, changeInto } from './trip-change.ts'
import { TRIP_FIELDS } from './trip-fields.ts'
import { historyQuerySchema, trashQuerySchema, tripChangeSchema } from './trip-history.ts'

describe('the change between two versions of a trip', () => {
  test('has the earlier values of the changed fields, which lead back', () => {
    fc.assert(
      fc.property(anyTrip, anyTrip, (before, after) => {
        const change = changeBetween(before, after)
        expect(tripChangeSchema.parse(change)).toEqual(change)
        const back = { ...after, ...change.before }
        for (const field of TRIP_FIELDS) expect(back[field]).toEqual(before[field])
      }),
    )
  })

  test('is empty for the same trip, whatever its version', () => {
    fc.assert(
      fc.property(anyTrip, fc.integer({ min: 1, max: 99 }), (trip, version) => {
        expect(changeBetween(trip, { ...trip, version }).before).toEqual({})
        expect(changeInto(trip)).toEqual({ after: trip, before: {} })
      }),
    )
  })

  test('includes a different order of people', () => {
    fc.assert(
      fc.property(anyTrip, (trip) => {
        const staffMembers = trip.staffMembers.toReversed()
        const { before } = changeBetween(trip, { ...trip, staffMembers })
        expect(before).toEqual(staffMembers.length > 1 ? { staffMembers: trip.staffMembers } : {})
      }),
    )
  })
})

test('a reverted trip has the earlier fields and the current id and version', () => {
  fc.assert(
    fc.property(anyTrip, anyTrip, (now, then) => {
      const back = broughtBack(now, then)
      expect(changeBetween(back, then).before).toEqual({})
      expect([back.trip_id, back.version]).toEqual([now.trip_id, now.version])
    }),
  )
})

test.each([historyQuerySchema, trashQuerySchema])('pages have limits', (schema) => {
  expect(schema.parse({})).toEqual({ page: 0, size: 20 })
  expect(schema.parse({ page: '3', size: '100' })).toEqual({ page: 3, size: 100 })
  for (const wrong of [{ size: '0' }, { size: '101' }, { page: '-1' }, { page: 'x' }]) {
    expect(schema.safeParse(wrong).success).toBe(false)
  }
})
