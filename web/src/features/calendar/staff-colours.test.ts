import { exampleTrip } from '@sojourn/contract/testing/example-trips'
import { expect, test } from 'vitest'
import { staffColours } from './staff-colours.ts'

const tripOf = (trip_id: number, ...staffIds: string[]) =>
  exampleTrip({
    trip_id,
    staff: staffIds.map((staff_id) => ({ staff_id, first_name: 'Ana', last_name: 'Silva' })),
  })

test('seven colours are cycled, one for each first staff member', () => {
  const trips = Array.from({ length: 9 }, (_, index) => tripOf(index + 1, `p${index}`))
  const colourOf = staffColours(trips)
  expect(trips.map(colourOf)).toEqual([1, 2, 3, 4, 5, 6, 7, 1, 2].map((colour) => `var(--trip-${colour})`))
})

test('only the first staff member counts', () => {
  const trips = [tripOf(1, 'ana', 'bao'), tripOf(2, 'bao', 'ana'), tripOf(3, 'ana')]
  const colourOf = staffColours(trips)
  expect(trips.map(colourOf)).toEqual(['var(--trip-1)', 'var(--trip-2)', 'var(--trip-1)'])
})

test("a new person changes nobody else's colour, wherever the new trip is in the list", () => {
  const [first, second, newest] = [tripOf(1, 'ana'), tripOf(2, 'bao'), tripOf(3, 'chloe')]
  const before = staffColours([second, first])
  const after = staffColours([newest, second, first])
  expect([first, second].map(after)).toEqual([first, second].map(before))
  expect(after(newest)).toBe('var(--trip-3)')
})

test('a trip without staff has a colour too', () => {
  const trip = tripOf(1)
  expect(staffColours([trip])(trip)).toBe('var(--trip-1)')
})
