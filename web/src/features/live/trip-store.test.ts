import type { LiveEvent } from '@sojourn/contract/api/live'
import type { Trip } from '@sojourn/contract/trip/trip'
import { eachText } from '@sojourn/contract/trip/trip-fields'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure } from '../../api/failure.ts'
import { wholeList } from './known-trips.ts'
import { createTripStore, type Loaded, type TripStore } from './trip-store.ts'

const perth: Trip = {
  trip_id: 7,
  staffMembers: [],
  destinations: [],
  start_date: '2026-11-20',
  end_date: '2026-11-22',
  one_curtin: false,
  est_cost: 120,
  ...eachText(() => ''),
  reason: 'Field work',
  version: 1,
}

/** A server whose answers are given by hand. */
function openStore() {
  const asked: { resolve: (trips: Trip[]) => void; reject: (failure: ApiFailure) => void }[] = []
  const store = createTripStore(() => {
    const { promise, resolve, reject } = Promise.withResolvers<Loaded>()
    asked.push({ resolve: (trips) => resolve({ list: wholeList(trips), position: 'feed-1' }), reject })
    return promise
  })
  return { store, asked }
}

async function openLoaded(...trips: Trip[]) {
  const { store, asked } = openStore()
  const load = store.load()
  asked[0]?.resolve(trips)
  await load
  return { store, asked, costs: () => store.read().trips.map((trip) => trip.est_cost) }
}

const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
beforeEach(() => {
  logged.mockClear()
})

const version = (number: number, changes: Partial<Trip> = {}): Trip => ({
  ...perth,
  version: number,
  ...changes,
})
const upsert = (...trips: Trip[]) => ({ type: 'UPSERT', trips }) as const

describe('the list of trips', () => {
  test('is loading from the start, so that no widget says “none” too early', () => {
    expect(openStore().store.read()).toEqual({ trips: [], hasLoaded: false, isLoading: true, error: null })
  })

  test('is requested once, however many callers need it', async () => {
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
    ['a failure without a message', new ApiFailure('', { status: 500 }), 'Failed to load trips'],
    ['no response', new ApiFailure('No response received from server'), 'No response received from server'],
  ])('%s ends loading, is logged once and is kept as the error', async (_what, failure, error) => {
    const { store, asked } = openStore()
    const load = store.load()
    asked[0]?.reject(failure)
    await load
    expect(store.read()).toEqual({ trips: [], hasLoaded: false, isLoading: false, error })
    expect(logged.mock.calls).toEqual([['Failed to load trips:', failure]])
  })

  test('keeps its trips when a later load fails, and the error until one succeeds', async () => {
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

  test.each([
    ['a session that ended', (store: TripStore) => store.read(), 401],
    ['someone who has signed out', (store: TripStore) => store.clear(), 500],
  ])('logs no failure for %s', async (_who, meanwhile, status) => {
    const { store, asked } = openStore()
    const load = store.load()
    meanwhile(store)
    asked[0]?.reject(new ApiFailure('Not authorised', { status }))
    await load
    expect(logged).not.toHaveBeenCalled()
  })

  test('is empty after clearing, even if an answer is still to come', async () => {
    const { store, asked } = openStore()
    const late = store.load()
    store.clear()
    asked[0]?.resolve([perth])
    await late
    expect(store.read()).toMatchObject({ trips: [], hasLoaded: false })
  })

  test('has what happens during a load, even if one of the person before ends meanwhile', async () => {
    const { store, asked } = openStore()
    const before = store.load()
    store.clear()
    const now = store.load()
    asked[0]?.reject(new ApiFailure('unwanted'))
    await before
    store.apply(upsert(version(2)))
    asked[1]?.resolve([version(1)])
    await now
    expect(store.read().trips).toEqual([version(2)])
  })

  test('notifies its readers', async () => {
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

describe('later events from the server', () => {
  test('a changed trip replaces the old one, a new one is added, newest start first', async () => {
    const { store } = await openLoaded(perth)
    store.apply(
      upsert(version(2, { est_cost: 99 }), { ...perth, trip_id: 9, start_date: '2026-12-01' }),
      'feed-5',
    )
    expect(store.read().trips.map((trip) => [trip.trip_id, trip.est_cost])).toEqual([
      [9, 120],
      [7, 99],
    ])
    expect(store.position()).toBe('feed-5')
  })

  test('an event about a check-in only moves the position', async () => {
    const event: LiveEvent = { type: 'CHECK_IN', trips: [], check_in_id: 1, concerns: 'answers' }
    const { store } = await openLoaded(perth)
    const before = store.read()
    const heard = vi.fn()
    store.subscribe(heard)
    store.apply(event, 'feed-5')
    expect(store.position()).toBe('feed-5')
    expect(store.read()).toBe(before)
    expect(heard).not.toHaveBeenCalled()
  })

  test("an older version is ignored; the same version isn't, because a person on it may have a new name", async () => {
    const { store, costs } = await openLoaded(version(3))
    store.apply(upsert(version(2, { est_cost: 1 })))
    expect(costs()).toEqual([120])
    store.apply(upsert(version(3, { est_cost: 2 })))
    expect(costs()).toEqual([2])
  })

  test('a deletion removes the trip, a snapshot replaces everything', async () => {
    const { store } = await openLoaded(perth, { ...perth, trip_id: 8 })
    store.apply({ type: 'DELETE', ids: [7] }, 'feed-2')
    expect(store.read().trips.map((trip) => trip.trip_id)).toEqual([8])
    store.apply({ type: 'SNAPSHOT', trips: [perth] }, 'feed-3')
    expect(store.read().trips).toEqual([perth])
  })

  test("an answer overtaken by the stream doesn't restore old data", async () => {
    const { store, asked, costs } = await openLoaded(perth)
    const load = store.load()
    store.apply(upsert(version(2, { est_cost: 99 })), 'feed-2')
    store.apply({ type: 'DELETE', ids: [8] }, 'feed-3')
    asked[1]?.resolve([perth, { ...perth, trip_id: 8 }])
    await load
    expect(costs()).toEqual([99])
  })

  test('before the list has loaded, a change tells nothing about the other trips, but a snapshot is complete', () => {
    const { store } = openStore()
    store.apply(upsert(perth), 'feed-2')
    expect(store.read()).toMatchObject({ trips: [], hasLoaded: false })
    expect(store.position()).toBeNull()
    store.apply({ type: 'SNAPSHOT', trips: [perth] }, 'feed-3')
    expect(store.read()).toMatchObject({ trips: [perth], hasLoaded: true })
  })
})

describe('a deleted trip', () => {
  const deletion: LiveEvent = { type: 'DELETE', ids: [7] }

  test('stays deleted when the answer to an earlier change arrives late, whatever its version', async () => {
    for (const late of [version(1), version(2), version(5)]) {
      const { store, costs } = await openLoaded(perth)
      const answer = store.awaitAnswer()
      store.apply(deletion, 'feed-2')
      answer.take(late)
      expect(costs()).toEqual([])
    }
  })

  test('stays deleted when a snapshot or a new list said so before the answer arrived', async () => {
    const { store, asked, costs } = await openLoaded(perth)
    const first = store.awaitAnswer()
    store.apply({ type: 'SNAPSHOT', trips: [] }, 'feed-2')
    first.take(version(2))
    expect(costs()).toEqual([])

    store.apply({ type: 'SNAPSHOT', trips: [perth] }, 'feed-3')
    const second = store.awaitAnswer()
    const load = store.load()
    asked[1]?.resolve([])
    await load
    second.take(version(2))
    expect(costs()).toEqual([])
  })

  test('that was created here stays deleted when the answer to its creation arrives late', async () => {
    const { store, costs } = await openLoaded()
    const answer = store.awaitAnswer()
    store.apply(deletion, 'feed-2')
    answer.take(perth)
    expect(costs()).toEqual([])
  })

  test('stays deleted when the stream sends an earlier version late', async () => {
    const { store, costs } = await openLoaded(version(2))
    store.applyDeletion(7, 3)
    store.apply(upsert(version(2)), 'feed-2')
    expect(costs()).toEqual([])
  })

  test('comes back when anyone restores it, whether or not a list arrived in between', async () => {
    const { store, costs } = await openLoaded(version(1))
    store.apply(deletion, 'feed-2')
    store.apply(upsert(version(3)), 'feed-3')
    expect(costs()).toEqual([120])

    store.apply(deletion, 'feed-4')
    store.awaitAnswer().take(version(5))
    expect(costs()).toEqual([120])

    store.apply(deletion, 'feed-6')
    store.apply({ type: 'SNAPSHOT', trips: [] }, 'feed-7')
    store.apply(upsert(version(7)), 'feed-8')
    expect(costs()).toEqual([120])
  })

  test('and restored by someone while a list is loading is there afterwards, whenever the list was read', async () => {
    for (const [before, inList] of [
      [[version(1)], [version(1)]],
      [[version(1)], []],
      [[version(1)], [version(3)]],
      [[], [version(3)]],
      [[version(1)], [version(4)]],
    ]) {
      const { store, asked, costs } = await openLoaded(...(before ?? []))
      const load = store.load()
      store.apply(deletion, 'feed-2')
      store.apply(upsert(version(3)), 'feed-3')
      asked[1]?.resolve(inList ?? [])
      await load
      expect(costs()).toEqual([120])
      store.apply(deletion, 'feed-4')
      expect(costs()).toEqual([])
    }
  })

  test('again while a list is loading is gone afterwards, whenever the list was read', async () => {
    for (const inList of [[version(1)], [version(3)], []]) {
      const { store, asked, costs } = await openLoaded(version(1))
      const load = store.load()
      store.apply(deletion, 'feed-2')
      store.apply(upsert(version(3)), 'feed-3')
      store.apply(deletion, 'feed-4')
      asked[1]?.resolve(inList)
      await load
      expect(costs()).toEqual([])
    }
  })

  test('that someone has restored stays, even if the answer to its deletion arrives afterwards', async () => {
    const { store, asked, costs } = await openLoaded(version(1))
    store.apply(deletion, 'feed-2')
    store.apply(upsert(version(3)), 'feed-3')
    store.applyDeletion(7, 2)
    expect(costs()).toEqual([120])

    const load = store.load()
    store.applyDeletion(7, 2)
    asked[1]?.resolve([version(3)])
    await load
    expect(costs()).toEqual([120])
  })

  describe('that was deleted and restored here before the stream reports it', () => {
    async function openRestored() {
      const opened = await openLoaded(version(1))
      opened.store.applyDeletion(7, 2)
      opened.store.awaitAnswer().take(version(3, { est_cost: 3 }))
      expect(opened.costs()).toEqual([3])
      return opened
    }

    test('stays when the stream catches up, and disappears when someone deletes it later', async () => {
      const { store, costs } = await openRestored()
      store.apply(deletion, 'feed-2')
      expect(costs()).toEqual([3])
      store.apply(upsert(version(3, { est_cost: 3 })), 'feed-3')
      expect(costs()).toEqual([3])
      store.apply(deletion, 'feed-4')
      expect(costs()).toEqual([])
    })

    test('survives a second round', async () => {
      const { store, costs } = await openRestored()
      store.applyDeletion(7, 4)
      expect(costs()).toEqual([])
      store.awaitAnswer().take(version(5, { est_cost: 5 }))
      for (const event of [deletion, upsert(version(3)), deletion, upsert(version(5, { est_cost: 5 }))]) {
        store.apply(event, 'feed-2')
        expect(costs()).toEqual([5])
      }
      store.apply(deletion, 'feed-6')
      expect(costs()).toEqual([])
    })

    test('stays when a list is loading, whether it was read before or after', async () => {
      for (const inList of [[version(1)], [], [version(3, { est_cost: 3 })]]) {
        const { store, asked, costs } = await openLoaded(version(1))
        const load = store.load()
        store.applyDeletion(7, 2)
        store.awaitAnswer().take(version(3, { est_cost: 3 }))
        store.apply(deletion, 'feed-2')
        store.apply(upsert(version(3, { est_cost: 3 })), 'feed-3')
        asked[1]?.resolve(inList)
        await load
        expect(costs()).toEqual([3])
        store.apply(deletion, 'feed-4')
        expect(costs()).toEqual([])
      }
    })

    test('disappears when someone deletes it after a new snapshot', async () => {
      const { store, costs } = await openRestored()
      store.apply({ type: 'SNAPSHOT', trips: [version(3, { est_cost: 3 })] }, 'feed-3')
      expect(costs()).toEqual([3])
      store.apply(deletion, 'feed-4')
      expect(costs()).toEqual([])
    })

    test('disappears when someone deletes it after the list was cleared and loaded again', async () => {
      const { store, asked, costs } = await openRestored()
      store.clear()
      const load = store.load()
      asked[1]?.resolve([version(3)])
      await load
      store.apply(deletion, 'feed-4')
      expect(costs()).toEqual([])
    })
  })

  test('that the stream reported before the answer arrived can be restored and deleted like any other', async () => {
    const { store, costs } = await openLoaded(version(1))
    store.apply(deletion, 'feed-2')
    store.applyDeletion(7, 2)
    store.awaitAnswer().take(version(3))
    store.apply(upsert(version(3)), 'feed-3')
    expect(costs()).toEqual([120])
    store.apply(deletion, 'feed-4')
    expect(costs()).toEqual([])
    store.apply(upsert(version(5)), 'feed-5')
    expect(costs()).toEqual([120])
  })

  test('from a restored older backup exists again', async () => {
    const { store, costs } = await openLoaded(version(8))
    store.apply(deletion, 'feed-2')
    store.apply({ type: 'SNAPSHOT', trips: [version(4)] }, 'other-1')
    expect(costs()).toEqual([120])
  })

  test('is remembered among a thousand others', async () => {
    const { store, costs } = await openLoaded(version(2))
    store.apply(deletion, 'feed-2')
    const others = Array.from({ length: 999 }, (_, index) => index + 100)
    store.apply({ type: 'DELETE', ids: others }, 'feed-3')
    store.apply(upsert(version(3)), 'feed-4')
    expect(costs()).toEqual([])
  })
})

describe("a change that the server hasn't answered", () => {
  test('shows until it is removed, even over news about the trip', async () => {
    const { store, costs } = await openLoaded(perth)
    const takeBack = store.expect(7, (trip) => trip && { ...trip, est_cost: 500 })
    expect(costs()).toEqual([500])
    store.apply(upsert(version(2, { reason: 'Conference' })))
    expect(store.read().trips).toMatchObject([{ est_cost: 500, reason: 'Conference' }])
    takeBack()
    expect(costs()).toEqual([120])
  })

  test('a deletion hides the trip until the deletion is removed', async () => {
    const { store, costs } = await openLoaded(perth)
    const takeBack = store.expect(7, () => null)
    expect(costs()).toEqual([])
    takeBack()
    expect(costs()).toEqual([120])
  })

  test("a trip that someone else deletes in the meantime isn't brought back", async () => {
    const { store, costs } = await openLoaded(perth)
    store.expect(7, (trip) => trip && { ...trip, est_cost: 500 })
    store.apply({ type: 'DELETE', ids: [7] })
    expect(costs()).toEqual([])
  })
})

describe('a list that is still arriving', () => {
  /** 1,000 trips with ids from 1,000 down to 1, newest first: the piece with those from one id down to another. */
  const piece = (from: number, to: number, changes: Partial<Trip> = {}): Trip[] =>
    Array.from({ length: from - to + 1 }, (_, index) => ({ ...perth, trip_id: from - index, ...changes }))
  const WHOLE = piece(1_000, 1)
  const deletionOf = (tripId: number): LiveEvent => ({ type: 'DELETE', ids: [tripId] })

  function openArriving() {
    const loads: { arrive: (piece: Trip[]) => boolean; end: (trips: Trip[]) => void; cutOff: () => void }[] =
      []
    const store = createTripStore((arrive) => {
      const { promise, resolve, reject } = Promise.withResolvers<Loaded>()
      loads.push({
        arrive,
        end: (trips) => resolve({ list: wholeList(trips), position: 'feed-1' }),
        cutOff: () => reject(new ApiFailure('No response received from server')),
      })
      return promise
    })
    const begin = () => {
      const loaded = store.load()
      const load = loads.at(-1)
      if (!load) throw new Error('it has begun')
      return { ...load, loaded }
    }
    const ids = () => store.read().trips.map((trip) => trip.trip_id)
    return { store, begin, ids }
  }

  test('shows its newest trips, and is complete only at its end', async () => {
    const { store, begin, ids } = openArriving()
    const { arrive, end, loaded } = begin()
    arrive(piece(1_000, 951))
    expect(ids()).toEqual([])
    arrive(piece(950, 901))
    expect(ids()).toEqual(piece(1_000, 901).map((trip) => trip.trip_id))
    expect(store.read()).toMatchObject({ hasLoaded: false, isLoading: true, error: null })
    expect(store.position()).toBeNull()
    end(WHOLE)
    await loaded
    expect(store.read()).toEqual({ trips: WHOLE, hasLoaded: true, isLoading: false, error: null })
    expect(store.position()).toBe('feed-1')
  })

  test('tells its readers a few times, however many pieces come', async () => {
    const { store, begin } = openArriving()
    const { arrive, end, loaded } = begin()
    const heard = vi.fn()
    store.subscribe(heard)
    for (let id = 1_000; id > 0; id -= 1) arrive(piece(id, id))
    expect(heard).toHaveBeenCalledTimes(2)
    end(WHOLE)
    await loaded
    expect(heard).toHaveBeenCalledTimes(3)
  })

  test('shows what happens to its trips meanwhile, and nothing beyond them', async () => {
    const { store, begin, ids } = openArriving()
    const { arrive, end, loaded } = begin()
    store.apply(deletionOf(999), 'feed-2')
    arrive(piece(1_000, 901))
    store.apply(upsert(version(2, { trip_id: 950, est_cost: 99 })), 'feed-3')
    store.apply(upsert(version(2, { trip_id: 5 })), 'feed-4')
    store.apply(upsert({ ...perth, trip_id: 1_001 }), 'feed-5')
    store.applyDeletion(940, 2)
    const answer = store.awaitAnswer()
    answer.take(version(3, { trip_id: 930, est_cost: 77 }))
    store.expect(920, (trip) => trip && { ...trip, est_cost: 55 })

    const shown = () => {
      expect(ids().slice(0, 3)).toEqual([1_001, 1_000, 998])
      expect(ids()).not.toContain(940)
      expect(costOf(950)).toBe(99)
      expect(costOf(930)).toBe(77)
      expect(costOf(920)).toBe(55)
    }
    const costOf = (tripId: number) => store.read().trips.find((trip) => trip.trip_id === tripId)?.est_cost
    shown()
    expect(ids().at(-1)).toBe(901)
    expect(store.position()).toBeNull()
    end(WHOLE)
    await loaded
    shown()
    expect(ids()).toHaveLength(999)
  })

  test('that is cut off keeps what it showed, until a new attempt has more or is complete', async () => {
    const { store, begin, ids } = openArriving()
    const first = begin()
    first.arrive(piece(1_000, 801))
    first.cutOff()
    await first.loaded
    expect(ids()).toHaveLength(200)
    expect(store.read()).toMatchObject({
      hasLoaded: false,
      isLoading: false,
      error: 'No response received from server',
    })
    store.apply(deletionOf(900), 'feed-2')
    expect(ids()).toHaveLength(199)

    const second = begin()
    second.arrive(piece(1_000, 701))
    expect(ids()).toHaveLength(199)
    second.end(WHOLE)
    await second.loaded
    expect(store.read()).toEqual({ trips: WHOLE, hasLoaded: true, isLoading: false, error: null })
  })

  test('stays behind a complete one', async () => {
    const { store, begin, ids } = openArriving()
    const first = begin()
    first.end(piece(3, 1))
    await first.loaded
    const second = begin()
    second.arrive(piece(1_000, 501))
    expect(ids()).toEqual([3, 2, 1])
    store.apply({ type: 'SNAPSHOT', trips: piece(5, 1) }, 'feed-7')
    second.arrive(piece(500, 1))
    expect(ids()).toEqual([5, 4, 3, 2, 1])
  })

  test('is no longer read for a person who has left', () => {
    const { store, begin, ids } = openArriving()
    const { arrive } = begin()
    expect(arrive(piece(1_000, 801))).toBe(true)
    store.clear()
    expect(arrive(piece(800, 1))).toBe(false)
    expect(ids()).toEqual([])
  })
})
