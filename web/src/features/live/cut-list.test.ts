import { anyTrip } from '@sojourn/contract/testing/arbitrary-trips'
import type { Trip } from '@sojourn/contract/trip/trip'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createListCutter } from './cut-list.ts'

/** Texts that look like the places between trips. */
const misleading = fc.constantFrom('},{"trip_id":', '"},{"trip_id":7', '\\"},{\\"trip_id\\":', ']', '[{')
const someTrip = fc
  .tuple(anyTrip, fc.option(misleading))
  .map(([trip, text]): Trip => (text === null ? trip : { ...trip, reason: text, comments: text }))

test('reads the whole list, wherever it is cut', () => {
  fc.assert(
    fc.property(fc.array(someTrip), fc.array(fc.nat(), { maxLength: 8 }), (trips, cuts) => {
      const cutter = createListCutter()
      const pieces = piecesOf(JSON.stringify(trips), cuts).map(cutter.add)
      expect([...pieces.flat(), ...cutter.end()]).toEqual(trips)
    }),
  )
})

test('gives trips before the list has ended', () => {
  const trips = fc.sample(someTrip, { seed: 7, numRuns: 3 })
  const cutter = createListCutter()
  expect(cutter.add(JSON.stringify(trips).slice(0, -1))).toEqual(trips.slice(0, 2))
})

test('a list that breaks off is refused, and so is anything else', () => {
  const text = JSON.stringify(fc.sample(someTrip, { seed: 7, numRuns: 2 }))
  for (const broken of [text.slice(0, -1), text.slice(0, 40), '', '<html>', '{"message":"no"}', 'null']) {
    const cutter = createListCutter()
    cutter.add(broken)
    expect(() => cutter.end()).toThrow(SyntaxError)
  }
})

function piecesOf(text: string, cuts: readonly number[]): string[] {
  const places = cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b)
  return [...places, text.length].map((end, index) => text.slice(places[index - 1] ?? 0, end))
}
