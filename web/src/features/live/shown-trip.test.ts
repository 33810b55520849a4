import { anyTrip } from '@sojourn/contract/testing/arbitrary-trips'
import { normaliseListed } from '@sojourn/contract/trip/normalise-listed'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import type { Trip } from '@sojourn/contract/trip/trip'
import { compareNewestFirst } from '@sojourn/contract/trip/trip-sort'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asListed, type ShownTrips, shownTrips } from './shown-trip.ts'

const TODAY = '2026-03-02'
const someTrips = fc.uniqueArray(anyTrip, { selector: (trip) => trip.trip_id })

describe('the trips as the screens see them', () => {
  test('have the values that normalising each gives', () => {
    fc.assert(
      fc.property(someTrips, (trips) => {
        const { trips: shown } = shownTrips(trips, TODAY, null)
        shown.forEach((trip, index) => {
          const expected = normaliseListed(trips[index] as Trip, TODAY)
          for (const [name, value] of Object.entries(expected)) {
            expect(trip[name as keyof NormalisedTrip], name).toEqual(value)
          }
        })
      }),
    )
  })

  test('keep their identity while they are unchanged, whatever happens to the others', () => {
    fc.assert(
      fc.property(someTrips, someTrips, fc.array(fc.nat(11)), (first, changed, kept) => {
        const before = shownTrips(first.toSorted(compareNewestFirst), TODAY, null)
        const next = new Map(kept.flatMap((index) => first[index] ?? []).map((trip) => [trip.trip_id, trip]))
        for (const trip of changed) next.set(trip.trip_id, trip)
        const after = shownTrips([...next.values()].sort(compareNewestFirst), TODAY, before)
        for (const trip of after.trips) {
          expect(trip).toBe(shownFor(asListed(trip), before) ?? trip)
        }
        expect(after.trips.map(asListed)).toEqual(after.from)
      }),
    )
  })

  test('are the same list until something changes, and have another status on another day', () => {
    const [trip] = fc.sample(someTrips, { seed: 1, numRuns: 50 }).find((trips) => trips.length > 0) ?? []
    if (!trip) throw new Error('a trip')
    const from = [{ ...trip, start_date: '2026-03-02', end_date: '2026-03-02' }]
    const before = shownTrips(from, TODAY, null)
    expect(shownTrips(from, TODAY, before)).toBe(before)
    expect(before.trips[0]?.status).toBe('Ongoing')
    expect(shownTrips(from, '2026-03-03', before).trips[0]?.status).toBe('Finished')
  })
})

function shownFor(listed: Trip, { from, trips }: ShownTrips): NormalisedTrip | undefined {
  return trips[from.indexOf(listed)]
}
