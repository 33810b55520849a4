import type { Trip } from '@sojourn/contract/trip/trip'
import { expect, test } from 'vitest'
import { type WholeList, wholeList } from '../known-trips.ts'
import { createTripStore, type Loaded } from '../trip-store.ts'

const trip = (tripId: number, version = 1) => ({ trip_id: tripId, version, start_date: '2026-11-20' }) as Trip

function openStore() {
  const rest = Promise.withResolvers<WholeList>()
  const list = Promise.withResolvers<Loaded>()
  const store = createTripStore(() => list.promise)
  const told: unknown[] = []
  store.onChange((ids, position) => told.push([ids, position]))
  const started = store.startFrom({ first: [trip(9)], all: rest.promise, position: 'feed-1', asOf: 0 })
  const versions = () =>
    Object.fromEntries(store.read().trips.map(({ trip_id, version }) => [trip_id, version]))
  return { store, rest, list, started, told, versions }
}

test('the first remembered trips show straight away, and then all of them, with their position', async () => {
  const { store, rest, started, told, versions } = openStore()
  expect([versions(), store.read(), store.position()]).toMatchObject([
    { 9: 1 },
    { hasLoaded: false, isLoading: true },
    null,
  ])
  rest.resolve(wholeList([trip(8), trip(9)]))
  expect(await started).toBe(true)
  expect([versions(), store.read(), store.position()]).toMatchObject([
    { 8: 1, 9: 1 },
    { hasLoaded: true, isLoading: false, error: null },
    'feed-1',
  ])
  expect(told).toEqual([['all', 'feed-1']])
})

test('what the person changes and deletes meanwhile is newer than the memory', async () => {
  const { store, rest, started, told, versions } = openStore()
  store.awaitAnswer().take(trip(8, 3))
  store.applyDeletion(7, 2)
  rest.resolve(wholeList([trip(7), trip(8), trip(9)]))
  await started
  expect(versions()).toEqual({ 8: 3, 9: 1 })
  expect(told).toEqual([
    [[8], null],
    [[7], null],
    ['all', 'feed-1'],
  ])
})

test('a trip that is new meanwhile takes its place among those of the memory', async () => {
  const { store, rest, started } = openStore()
  store.apply({ type: 'UPSERT', trips: [trip(8)] }, 'feed-2')
  rest.resolve(wholeList([trip(7), trip(9)]))
  await started
  expect(store.read().trips.map(({ trip_id }) => trip_id)).toEqual([9, 8, 7])
})

test('of a damaged memory nothing stays', async () => {
  const { store, rest, started } = openStore()
  rest.reject(new Error('damaged'))
  expect(await started).toBe(false)
  expect([store.read(), store.position()]).toMatchObject([{ trips: [], hasLoaded: false }, null])
})

test('a list from the server that is faster than the memory stays', async () => {
  const { store, rest, list, started, versions } = openStore()
  list.resolve({ list: wholeList([trip(5)]), position: 'feed-2' })
  await store.load()
  rest.resolve(wholeList([trip(8), trip(9)]))
  expect(await started).toBe(false)
  expect([versions(), store.position()]).toEqual([{ 5: 1 }, 'feed-2'])
})

test('the memory of someone who has left meanwhile is dropped', async () => {
  const { store, rest, started } = openStore()
  store.clear()
  rest.resolve(wholeList([trip(8), trip(9)]))
  expect(await started).toBe(false)
  expect(store.read()).toMatchObject({ trips: [], hasLoaded: false })
})
