import { anyTrips } from '@sojourn/contract/testing/arbitrary-trips'
import type { Trip } from '@sojourn/contract/trip/trip'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSharedParts } from './shared-parts.ts'

/** As parsing gives them: nothing is shared. */
const copied = (trips: readonly Trip[]): Trip[] => JSON.parse(JSON.stringify(trips)) as Trip[]

test('sharing changes no trip, even if people and destinations were renamed between them', () => {
  const renamed = fc
    .tuple(anyTrips, anyTrips, fc.constantFrom('Hart', 'Smith'))
    .map(([some, others, name]) => [
      ...some,
      ...others.map((trip) => ({
        ...trip,
        staffMembers: trip.staffMembers.map((person) => ({ ...person, last_name: name })),
        destinations: trip.destinations.map((place) => ({ ...place, destination_name: name })),
      })),
    ])
  fc.assert(
    fc.property(renamed, (trips) => {
      expect(copied(trips).map(createSharedParts())).toEqual(trips)
    }),
  )
})

test('equal people, destinations and lists of them become one', () => {
  fc.assert(
    fc.property(anyTrips, (trips) => {
      const shared = copied([...trips, ...trips]).map(createSharedParts())
      trips.forEach((_trip, index) => {
        const [one, other] = [shared[index], shared[index + trips.length]]
        expect(one?.staffMembers).toBe(other?.staffMembers)
        expect(one?.destinations).toBe(other?.destinations)
      })
      const people = new Set(shared.flatMap((trip) => trip.staffMembers))
      expect(people.size).toBe(new Set([...people].map((person) => person.staff_id)).size)
    }),
  )
})
