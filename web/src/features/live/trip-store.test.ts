import type { Trip } from '@sojourn/contract/trip'
import { describe, expect, test } from 'vitest'
import { ApiFailure } from '../../api/failure.ts'
import { createTripStore } from './trip-store.ts'

const perth: Trip = {
  trip_id: 7,
  staffMembers: [],
  destinations: [],
  start_date: '2026-11-20',
  end_date: '2026-11-22',
  one_curtin: false,
  est_cost: 120,
  reason: 'Field work',
  comments: '',
  version: 1,
}

/** A server whose answers are given by hand. */
function openStore() {
  const asked: PromiseWithResolvers<Trip[]>[] = []
  const store = createTripStore(() => {
    const answer = Promise.withResolvers<Trip[]>()
    asked.push(answer)
    return answer.promise
  })
  return { store, asked }
}

describe('the list of trips', () => {
  test('is loading from the start, so that no widget says “none” too early', () => {
    expect(openStore().store.read()).toEqual({ trips: [], hasLoaded: false, isLoading: true, error: null })
  })

  test('is asked for once, however many ask', async () => {
    const { store, asked } = openStore()
    const loads = [store.load(), store.load(), store.load()]
    asked[0]?.resolve([perth])
    await Promise.all(loads)
    expect(asked).toHaveLength(1)
    expect(store.read()).toEqual({ trips: [perth], hasLoaded: true, isLoading: false, error: null })
  })

  test.each([
    [
      'a failure with its own message',
      new ApiFailure('The database is out of reach.', { status: 503 }),
      'The database is out of reach.',
    ],
    ['a failure without', new ApiFailure('', { status: 500 }), 'Failed to load trips'],
    ['no response', new ApiFailure('No response received from server'), 'No response received from server'],
  ])('%s ends loading and is kept as the error', async (_what, failure, error) => {
    const { store, asked } = openStore()
    const load = store.load()
    asked[0]?.reject(failure)
    await load
    expect(store.read()).toEqual({ trips: [], hasLoaded: false, isLoading: false, error })
  })

  test('keeps what it had when a later load fails, and the error until one succeeds', async () => {
    const { store, asked } = openStore()
    const first = store.load()
    asked[0]?.resolve([perth])
    await first
    const second = store.load()
    asked[1]?.reject(new ApiFailure('', { status: 500 }))
    await second
    expect(store.read()).toMatchObject({ trips: [perth], hasLoaded: true, error: 'Failed to load trips' })

    const third = store.load()
    expect(store.read()).toMatchObject({ isLoading: true, error: 'Failed to load trips' })
    asked[2]?.resolve([])
    await third
    expect(store.read()).toEqual({ trips: [], hasLoaded: true, isLoading: false, error: null })
  })

  test('is empty after clearing, also when an answer is still on its way', async () => {
    const { store, asked } = openStore()
    const late = store.load()
    store.clear()
    asked[0]?.resolve([perth])
    await late
    expect(store.read()).toMatchObject({ trips: [], hasLoaded: false })
  })

  test('tells its readers', async () => {
    const { store, asked } = openStore()
    let told = 0
    const stop = store.subscribe(() => {
      told += 1
    })
    const load = store.load()
    asked[0]?.resolve([perth])
    await load
    expect(told).toBe(2)
    stop()
    store.clear()
    expect(told).toBe(2)
  })
})
