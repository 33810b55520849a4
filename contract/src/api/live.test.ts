import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyTrips } from '../testing/arbitrary-trips.ts'
import { liveEventSchema } from './live.ts'

test('the stream carries every trip unchanged, in a snapshot and in a change', () => {
  fc.assert(
    fc.property(anyTrips, fc.constantFrom('SNAPSHOT', 'UPSERT'), (trips, type) => {
      const sent = JSON.parse(JSON.stringify({ type, trips }))
      expect(liveEventSchema.parse(sent)).toEqual({ type, trips })
    }),
    { numRuns: 30 },
  )
})

test('the stream names the trips that were deleted', () => {
  expect(liveEventSchema.parse({ type: 'DELETE', ids: [7, 9] })).toEqual({ type: 'DELETE', ids: [7, 9] })
})

test('the stream says that the directory has changed, in a form that changes no trip', () => {
  expect(liveEventSchema.parse({ type: 'DIRECTORY', trips: [] })).toEqual({ type: 'DIRECTORY', trips: [] })
})

test.each([
  ['a changed directory with a trip', { type: 'DIRECTORY', trips: [{ trip_id: 7 }] }],
  ['a deletion without ids', { type: 'DELETE' }],
  ['a deletion with trips', { type: 'DELETE', trips: [] }],
  ['a deletion of a text id', { type: 'DELETE', ids: ['7'] }],
  ['a snapshot without trips', { type: 'SNAPSHOT' }],
  ['a change with ids', { type: 'UPSERT', ids: [7] }],
  ['a change with half a trip', { type: 'UPSERT', trips: [{ trip_id: 7 }] }],
  ['an unknown event', { type: 'PING' }],
  ['a type in lower case', { type: 'upsert', trips: [] }],
  ['nothing', null],
])('%s is not an event', (_, event) => {
  expect(liveEventSchema.safeParse(event).success).toBe(false)
})
