import type { Trip } from '@sojourn/contract/trip/trip'
import { eachText } from '@sojourn/contract/trip/trip-fields'
import { compareNewestFirst } from '@sojourn/contract/trip/trip-sort'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countUntil, withChanges } from './trip-order.ts'

const tripOf = ([trip_id, start_date]: [number, string]): Trip => ({
  trip_id,
  staffMembers: [],
  destinations: [],
  start_date,
  end_date: start_date,
  one_curtin: false,
  est_cost: null,
  ...eachText(() => ''),
  version: 1,
})

const someId = fc.integer({ min: 1, max: 150 })
const someTrip = fc.tuple(someId, fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-03')).map(tripOf)
const upTo = (maxLength: number) => fc.uniqueArray(someTrip, { selector: (trip) => trip.trip_id, maxLength })

test('changing an ordered list gives what sorting the changed trips gives', () => {
  fc.assert(
    fc.property(upTo(120), upTo(8), fc.array(someId, { maxLength: 8 }), (before, changed, removed) => {
      const changes = new Map<number, Trip | null>(changed.map((trip) => [trip.trip_id, trip]))
      for (const tripId of removed) changes.set(tripId, null)
      const expected = new Map(before.map((trip): [number, Trip | null] => [trip.trip_id, trip]))
      for (const [tripId, trip] of changes) expected.set(tripId, trip)
      expect(withChanges(before.toSorted(compareNewestFirst), changes)).toEqual(
        [...expected.values()].filter((trip) => trip !== null).sort(compareNewestFirst),
      )
    }),
  )
})

test('counts the trips up to and including one', () => {
  fc.assert(
    fc.property(upTo(40), someTrip, (trips, trip) => {
      const until = trips.filter((other) => compareNewestFirst(other, trip) <= 0)
      expect(countUntil(trips.toSorted(compareNewestFirst), trip)).toBe(until.length)
    }),
  )
})
