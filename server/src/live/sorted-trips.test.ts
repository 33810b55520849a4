import { setImmediate as nextTask } from 'node:timers/promises'
import { anyFilter, anySort, anyTrip, anyTrips, nearbyDay } from '@sojourn/contract/testing/arbitrary-trips'
import { normaliseTrip } from '@sojourn/contract/trip/normalise-trip'
import { sortTrips } from '@sojourn/contract/trip/ordered-trips'
import type { Trip } from '@sojourn/contract/trip/trip'
import { matchesFilter } from '@sojourn/contract/trip/trip-filter'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Choice } from './choose-rows.ts'
import { SortedTrips } from './sorted-trips.ts'

const anyChoice: fc.Arbitrary<Choice> = fc.record({
  filter: anyFilter,
  sort: fc.option(anySort, { nil: undefined }),
  today: nearbyDay,
  offset: fc.integer({ min: 0, max: 5 }),
  n: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined }),
})

/** Batches of changes. The ids are few, so that many trips are changed again. Undefined deletes a trip. */
const anyBatches = fc.array(
  fc.array(fc.tuple(fc.integer({ min: 1, max: 15 }), fc.option(fc.nat({ max: 24 }), { nil: undefined })), {
    maxLength: 12,
  }),
  { maxLength: 6 },
)

test('after any changes, a choice is what the contract’s filter and order choose', () => {
  return fc.assert(
    fc.asyncProperty(anyTrips, anyBatches, anyChoice, async (trips, batches, choice) => {
      const sorted = new SortedTrips<{ trip: Trip }>()
      const held = new Map<number, { trip: Trip }>()
      const put = (tripId: number, trip: Trip | undefined) => {
        const now = trip && { trip: { ...trip, trip_id: tripId } }
        sorted.change(tripId, held.get(tripId), now)
        if (now) held.set(tripId, now)
        else held.delete(tripId)
      }
      for (const trip of trips) put(trip.trip_id, trip)
      for (const batch of batches) {
        for (const [tripId, other] of batch) put(tripId, other === undefined ? undefined : trips[other])
        const all = [...held.values()].map(({ trip }) => trip)
        expect(sorted.rows.map(({ trip }) => trip)).toEqual(chosen(all, ALL))
        const rows = await sorted.choose(choice)
        expect(rows).toEqual(chosen(all, choice))
      }
    }),
    { numRuns: 500 },
  )
})

test('thousands of rows are sorted in stretches, and the result is the same', () => {
  const manyTrips = fc.array(anyTrip, { minLength: 500, maxLength: 600 })
  return fc.assert(
    fc.asyncProperty(manyTrips, anySort, async (some, sort) => {
      const trips = Array.from({ length: 21 }, () => some)
        .flat()
        .map((trip, index) => ({ ...trip, trip_id: index + 1 }))
      const sorted = new SortedTrips<{ trip: Trip }>()
      for (const trip of trips) sorted.change(trip.trip_id, undefined, { trip })
      const choice = { ...ALL, sort, filter: { regions: ['Europe', 'Africa'] }, offset: 3 }
      const expected = chosen(trips, choice)
      for (const n of [999, 1000, 1001, undefined]) {
        const rows = await sorted.choose({ ...choice, n })
        expect(rows).toEqual(expected.slice(0, n))
      }
    }),
    { numRuns: 5 },
  )
})

test('a choice is of one moment, even if trips change while it is sorted', async () => {
  const trips = fc.sample(anyTrip, { numRuns: 9_000, seed: 1 }).map((trip, index) => ({
    ...trip,
    trip_id: index + 1,
  }))
  const sorted = new SortedTrips<{ trip: Trip }>()
  for (const trip of trips) sorted.change(trip.trip_id, undefined, { trip })
  const choice: Choice = { ...ALL, sort: { by: 'cost', dir: 'asc' } }
  const choosing = sorted.choose(choice)
  const [before] = sorted.rows
  sorted.change(before?.trip.trip_id ?? 0, before, undefined)
  expect(sorted.rows).toHaveLength(trips.length - 1)
  expect(await choosing).toEqual(chosen(trips, choice))
})

test('thousands of changes settle in steps, and whoever reads meanwhile sees all of them', async () => {
  const trips = fc
    .sample(anyTrip, { numRuns: 6_000, seed: 1 })
    .map((trip, index) => ({ trip: { ...trip, trip_id: index + 1 } }))
  const sorted = new SortedTrips<{ trip: Trip }>()
  for (const held of trips) sorted.change(held.trip.trip_id, undefined, held)
  expect(sorted.rows).toHaveLength(trips.length)
  const edited = trips.map((before, index) => {
    // Some also move.
    const start_date = index % 3 === 0 ? '2030-01-01' : before.trip.start_date
    return { before, now: { trip: { ...before.trip, start_date, est_cost: index } } }
  })
  const expected = chosen(
    edited.map(({ now }) => now.trip),
    ALL,
  )
  for (const { before, now } of edited) sorted.change(now.trip.trip_id, before, now)
  const settling = sorted.settle()
  await nextTask()
  expect(sorted.rows.map(({ trip }) => trip)).toEqual(expected)
  await settling
  expect(await sorted.choose(ALL)).toEqual(expected)
  expect(sorted.settle()).toBeUndefined()
  const byCost: Choice = { ...ALL, sort: { by: 'cost', dir: 'desc' }, n: 20 }
  expect(await sorted.choose(byCost)).toEqual(chosen(expected, byCost))
})

const ALL: Choice = { filter: {}, sort: undefined, today: '2028-01-01', offset: 0, n: undefined }

/** One trip after the other, with nothing prepared. */
function chosen(trips: readonly Trip[], { filter, sort, today, offset, n }: Choice): Trip[] {
  const rows = trips.map((trip) => ({ ...normaliseTrip(trip, today), trip }))
  const matching = rows.filter((row) => matchesFilter(row, filter, today))
  const end = n === undefined ? undefined : offset + n
  const ordered = sortTrips(
    matching.map(({ trip, ...row }) => ({ ...row, original: trip })),
    sort,
  )
  return ordered.slice(offset, end).map(({ original }) => original)
}
