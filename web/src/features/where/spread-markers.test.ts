import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spreadMarkers } from './spread-markers.ts'

test("points that are far enough apart don't move", () => {
  const spots = [
    { x: 0, y: 0 },
    { x: 14, y: 0 },
  ]
  expect(spreadMarkers(spots, 14)).toEqual(spots)
})

test('two that are too close move apart by the same distance', () => {
  const [one, other] = spreadMarkers(
    [
      { x: 0, y: 5 },
      { x: 4, y: 5 },
    ],
    10,
  )
  expect(one?.x).toBeCloseTo(-3.05)
  expect(other?.x).toBeCloseTo(7.05)
  expect([one?.y, other?.y]).toEqual([5, 5])
})

test('all points of a crowded region end up apart', () => {
  const spot = fc.record({ x: fc.integer({ min: 0, max: 30 }), y: fc.integer({ min: 0, max: 30 }) })
  fc.assert(
    fc.property(fc.array(spot, { maxLength: 12 }), (spots) => {
      const moved = spreadMarkers(spots, 14)
      for (const [index, one] of moved.entries()) {
        for (const other of moved.slice(index + 1)) {
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(13)
        }
      }
    }),
  )
})
