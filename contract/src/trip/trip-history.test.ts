import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyTrip } from '../testing/arbitrary-trips.ts'
import { broughtBack, changeBetween, changeInto } from './trip-change.ts'
import { TRIP_FIELDS } from './trip-fields.ts'
import { historyQuerySchema, trashQuerySchema, tripChangeSchema } from './trip-history.ts'

describe('what lies between two versions of a trip', () => {
  test('is what the changed fields were, and leads back', () => {
    fc.assert(
      fc.property(anyTrip, anyTrip, (before, after) => {
        const change = changeBetween(before, after)
        expect(tripChangeSchema.parse(change)).toEqual(change)
        const back = { ...after, ...change.before }
        for (const field of TRIP_FIELDS) expect(back[field]).toEqual(before[field])
      }),
    )
  })

  test('is nothing between a trip and itself, at whatever version', () => {
    fc.assert(
      fc.property(anyTrip, fc.integer({ min: 1, max: 99 }), (trip, version) => {
        expect(changeBetween(trip, { ...trip, version }).before).toEqual({})
        expect(changeInto(trip)).toEqual({ after: trip, before: {} })
      }),
    )
  })

  test('is a change also where people only stand in another order', () => {
    fc.assert(
      fc.property(anyTrip, (trip) => {
        const staffMembers = trip.staffMembers.toReversed()
        const { before } = changeBetween(trip, { ...trip, staffMembers })
        expect(before).toEqual(staffMembers.length > 1 ? { staffMembers: trip.staffMembers } : {})
      }),
    )
  })
})

test('a trip brought back has the fields of then and the id and version of now', () => {
  fc.assert(
    fc.property(anyTrip, anyTrip, (now, then) => {
      const back = broughtBack(now, then)
      expect(changeBetween(back, then).before).toEqual({})
      expect([back.trip_id, back.version]).toEqual([now.trip_id, now.version])
    }),
  )
})

test.each([historyQuerySchema, trashQuerySchema])('a page is asked for in bounds', (schema) => {
  expect(schema.parse({})).toEqual({ page: 0, size: 20 })
  expect(schema.parse({ page: '3', size: '100' })).toEqual({ page: 3, size: 100 })
  for (const wrong of [{ size: '0' }, { size: '101' }, { page: '-1' }, { page: 'x' }]) {
    expect(schema.safeParse(wrong).success).toBe(false)
  }
})
