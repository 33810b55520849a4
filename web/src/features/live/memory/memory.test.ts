import { STORAGE_KEYS } from '@sojourn/contract/limits'
import type { Trip } from '@sojourn/contract/trip/trip'
import { eachText } from '@sojourn/contract/trip/trip-fields'
import * as browser from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forget as forgetStored, store as storeInBrowser } from '../../../api/session/browser-storage.ts'
import { forgetLocalCopy } from '../../../api/session/local-copy.ts'
import { wholeList } from '../known-trips.ts'
import { createTripStore, type Loaded } from '../trip-store.ts'
import { keepTrips } from './keep-trips.ts'
import { type Remembered, recallTrips } from './recall-trips.ts'
import { createRecentChanges } from './recent-changes.ts'

const MIA = '10001'
/** After so many tasks without a timer, nothing more happens. */
const QUIET_TASKS = 500
/** Hidden, so that no frame has to be waited for. */
const page = { hidden: true, querySelector: vi.fn(() => ({ content: 'on' })) }
let tabs: { close(): void }[] = []

beforeEach(() => {
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value)
  vi.stubGlobal('indexedDB', new browser.IDBFactory())
  vi.stubGlobal('document', page)
  page.querySelector.mockReturnValue({ content: 'on' })
  storeInBrowser(STORAGE_KEYS.token, 'token')
  storeInBrowser(STORAGE_KEYS.user, JSON.stringify({ staff_id: MIA, first_name: 'Mia', last_name: 'Chen' }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  for (const tab of tabs) tab.close()
  tabs = []
  for (const key of [STORAGE_KEYS.token, STORAGE_KEYS.user]) forgetStored(key)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a copy', () => {
  test('of several pieces gives back all trips, the newest first, with their position and time', async () => {
    await openLeader(trips(1_200)).settle()
    const { first, all, position, asOf } = await remembered()
    expect([position, first.length, first[0]]).toEqual(['feed-1', 100, trip(1_199)])
    expect(Date.now() - asOf).toBeLessThan(60_000)
    expect(byId((await all).newestFirst)).toEqual(trips(1_200))
  })

  test('follows changes and deletions with their position, and writes only the pieces that they are in', async () => {
    const tab = openLeader(trips(1_200))
    await tab.settle()
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put')
    tab.store.apply({ type: 'UPSERT', trips: [trip(700, 2), trip(1_200)] }, 'feed-2')
    tab.store.apply({ type: 'DELETE', ids: [600] }, 'feed-3')
    await tab.settle()
    const expected = [
      ...trips(1_200).filter(({ trip_id }) => ![600, 700].includes(trip_id)),
      trip(700, 2),
      trip(1_200),
    ]
    const { all, position } = await remembered()
    expect([position, byId((await all).newestFirst)]).toEqual(['feed-3', byId(expected)])
    // The pieces with 500 to 999 and from 1000, the first trips, and the position.
    expect(puts).toHaveBeenCalledTimes(4)
  })

  test('is left as it is when the same list is loaded again, except for its position', async () => {
    const tab = openLeader(trips(6_000))
    await tab.settle()
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put')
    tab.answer = { trips: trips(6_000), position: 'feed-5' }
    await tab.store.load()
    await tab.settle()
    expect(puts.mock.calls.map(([value]) => value)).toEqual([expect.objectContaining({ position: 'feed-5' })])
  })

  test('is complete although the same list was loaded twice, at the same position', async () => {
    const tab = openTab(trips(6_000), 'feed-1')
    await tab.store.load()
    await tab.store.load()
    tab.keep()
    await tab.settle()
    expect(byId((await (await remembered()).all).newestFirst)).toEqual(trips(6_000))
    const gets = vi.spyOn(IDBObjectStore.prototype, 'get')
    await tab.store.load()
    await tab.settle()
    // Twelve pieces are compared once, and so are the first trips.
    const compared = gets.mock.calls.map(([key]) => key).filter((key) => key !== 'trips')
    expect(compared).toHaveLength(13)
  })

  test('loses the trips and pieces that a new list lacks', async () => {
    const tab = openLeader(trips(6_000))
    await tab.settle()
    tab.store.apply({ type: 'SNAPSHOT', trips: [trip(3, 9)] }, 'other-1')
    await tab.settle()
    const { first, all, position } = await remembered()
    expect([position, first, (await all).newestFirst]).toEqual(['other-1', [trip(3, 9)], [trip(3, 9)]])
  })

  test('gives only its first trips until there is a screen, and then all of them', async () => {
    await openLeader(trips(1_200)).settle()
    const screen = Promise.withResolvers<void>()
    const reads = vi.spyOn(IDBObjectStore.prototype, 'get')
    const found = await recall(screen.promise)
    expect([found?.first.length, reads.mock.calls.map(([key]) => key)]).toEqual([100, ['trips', -1]])
    screen.resolve()
    expect(byId((await found?.all)?.newestFirst ?? [])).toEqual(trips(1_200))
  })

  test('that is changed before the rest is read still gives its first position, so nothing is missed', async () => {
    const tab = openLeader(trips(1_200))
    await tab.settle()
    const screen = Promise.withResolvers<void>()
    const found = await recall(screen.promise)
    tab.store.apply({ type: 'DELETE', ids: [1_199] }, 'feed-2')
    await tab.settle()
    screen.resolve()
    expect([found?.position, (await found?.all)?.byId.size]).toEqual(['feed-1', 1_199])
  })

  test.each<[string, (leaving: AbortController) => unknown]>([
    ['someone else has', () => change('state', 'trips', (state) => ({ ...state, staffId: '10002' }))],
    ['another tab is writing', () => change('state', 'trips', (state) => ({ ...state, position: null }))],
    ['belongs to someone who has left', (leaving) => leaving.abort()],
  ])('that %s by the time there is a screen is not used and stays', async (_what, happen) => {
    await openLeader(trips(3)).settle()
    const [screen, leaving] = [Promise.withResolvers<void>(), new AbortController()]
    const found = await recall(screen.promise, leaving.signal)
    await happen(leaving)
    screen.resolve()
    await expect(found?.all).rejects.toThrow()
    expect(await names()).toEqual(['sojourn'])
  })

  test('is used by nobody until all of it is written', async () => {
    const tab = openLeader(trips(6_000))
    let looks = 0
    let found: Remembered | null = null
    await tab.settle(async () => {
      looks += 1
      found ??= await recall()
    })
    expect(looks).toBeGreaterThan(10)
    expect(found).toMatchObject({ position: 'feed-1' })
    expect(byId((await (await remembered()).all).newestFirst)).toEqual(trips(6_000))
  })

  test('never mixes two lists', async () => {
    const tab = openLeader(trips(6_000))
    await tab.settle()
    tab.store.apply(
      { type: 'SNAPSHOT', trips: trips(6_000).map((old) => ({ ...old, version: 2 })) },
      'other-1',
    )
    const seen = new Set<string>()
    await tab.settle(async () => {
      if (seen.has('other-1 2')) return
      const found = await recall()
      for (const { version } of (await found?.all)?.newestFirst ?? [])
        seen.add(`${found?.position} ${version}`)
    })
    expect([...seen]).toEqual(['feed-1 1', 'other-1 2'])
  })

  test('has what changed while it was being written', async () => {
    const tab = openLeader(trips(6_000))
    let version = 1
    await tab.settle(async () => {
      if (version === 8) return
      version += 1
      tab.store.apply({ type: 'UPSERT', trips: [trip(0, version), trip(5_999, version)] }, `feed-${version}`)
    })
    const { all, position } = await remembered()
    const found = byId((await all).newestFirst)
    expect([position, found[0]?.version, found.at(-1)?.version]).toEqual(['feed-8', 8, 8])
  })

  test('is continued by the next tab that writes, and the one before stops', async () => {
    const before = openLeader(trips(1_200))
    await before.settle()
    const next = openTab(trips(1_200), 'feed-1')
    next.store.apply({ type: 'UPSERT', trips: [trip(7, 2)] }, 'feed-2')
    next.keep()
    await next.settle()
    before.store.apply({ type: 'UPSERT', trips: [trip(8, 2)] }, 'feed-3')
    await before.settle()
    const { all, position } = await remembered()
    const versions = byId((await all).newestFirst).map(({ version }) => version)
    expect([position, versions[7], versions[8]]).toEqual(['feed-2', 2, 1])
  })

  test('says when it was last in step, not when it was written', async () => {
    const tab = openLeader(trips(3))
    await tab.settle()
    const { asOf } = await remembered()
    vi.spyOn(Date, 'now').mockReturnValue(asOf + 600_000)
    tab.store.apply({ type: 'UPSERT', trips: [trip(2, 2)] }, 'feed-2')
    await tab.settle()
    expect((await remembered()).asOf).toBe(asOf)
    tab.keeping?.noteInStep()
    await tab.settle()
    expect((await remembered()).asOf).toBe(asOf + 600_000)
  })
})

describe('a copy is thrown away, and the app works without it,', () => {
  test.each<[string, () => Promise<unknown>]>([
    [
      'if it belongs to someone else',
      () => change('state', 'trips', (state) => ({ ...state, staffId: '10002' })),
    ],
    ['if it has another shape', () => change('state', 'trips', (state) => ({ ...state, shape: '0' }))],
    ['if the first trips are damaged', () => change('pieces', -1, () => '[{"trip_id":')],
    ['if the first trips are something else', () => change('pieces', -1, () => '[{"trip_id":"7"}]')],
    [
      'if a later version of the app changed the database',
      () => openDB('sojourn', 9).then((db) => db.close()),
    ],
  ])('%s', async (_why, spoil) => {
    await openLeader(trips(3)).settle()
    await spoil()
    expect(await recall()).toBeNull()
    expect(await names()).toEqual([])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['a piece is damaged', () => change('pieces', 1, () => 'null')],
    ['a piece is missing', () => change('pieces', 1, () => undefined)],
  ])('if %s, although the first trips are there', async (_what, spoil) => {
    await openLeader(trips(1_200)).settle()
    await spoil()
    const { all } = await remembered()
    await expect(all).rejects.toThrow()
    expect(await names()).toEqual([])
  })

  test('if the disk is full', async () => {
    const tab = openLeader(trips(1_200))
    await tab.settle()
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    tab.store.apply({ type: 'UPSERT', trips: [trip(7, 2)] }, 'feed-2')
    await tab.settle()
    expect(await names()).toEqual([])
    vi.restoreAllMocks()
    tab.store.apply({ type: 'UPSERT', trips: [trip(7, 3)] }, 'feed-3')
    await tab.settle()
    expect([await names(), await recall()]).toEqual([[], null])
  })

  test('if the operator forbids it', async () => {
    await openLeader(trips(3)).settle()
    page.querySelector.mockReturnValue({ content: 'off' })
    expect(await recall()).toBeNull()
    await openLeader(trips(3)).settle()
    expect(await names()).toEqual([])
  })

  test.each<[string, () => unknown]>([
    ['there is none in this browser', () => vi.stubGlobal('indexedDB', undefined)],
    [
      'it is blocked',
      () =>
        vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
          throw new DOMException('blocked', 'SecurityError')
        }),
    ],
  ])('if %s', async (_what, block) => {
    block()
    expect(await recall()).toBeNull()
    await openLeader(trips(3)).settle()
    expect(await recall()).toBeNull()
  })

  test('if the person has signed out in another tab, which this one does not know yet', async () => {
    const tab = openLeader(trips(3))
    forgetStored(STORAGE_KEYS.token)
    await tab.settle()
    expect(await names()).toEqual([])
  })

  test('if it is deleted under a running tab, which does not bring it back', async () => {
    const tab = openLeader(trips(1_200))
    await tab.settle()
    await forget()
    tab.store.apply({ type: 'UPSERT', trips: [trip(7, 2)] }, 'feed-2')
    await tab.settle()
    expect(await recall()).toBeNull()
  })

  test('if it is deleted while it is being written for the first time', async () => {
    const tab = openLeader(trips(6_000))
    await tab.settle(async () => forgetLocalCopy())
    expect(await recall()).toBeNull()
  })
})

test('a copy that does not open in time is not waited for', async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockReturnValue(Object.assign(new EventTarget()) as IDBOpenDBRequest)
  const recalled = recall()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await recalled).toBeNull()
})

test('nor is one that opens once and then never again', async () => {
  await openLeader(trips(3)).settle()
  const screen = Promise.withResolvers<void>()
  const found = await recall(screen.promise)
  const opens = vi.spyOn(IDBFactory.prototype, 'open')
  opens.mockReturnValue(Object.assign(new EventTarget()) as IDBOpenDBRequest)
  screen.resolve()
  const given = expect(found?.all).rejects.toThrow()
  while (opens.mock.calls.length === 0) await nextTask()
  await vi.advanceTimersByTimeAsync(60_000)
  await given
})

function trip(tripId: number, version = 1): Trip {
  return {
    trip_id: tripId,
    version,
    staffMembers: [],
    destinations: [],
    start_date: `20${String(10 + Math.floor(tripId / 100)).padStart(2, '0')}-01-01`,
    end_date: '2099-01-01',
    one_curtin: false,
    est_cost: 0,
    ...eachText(() => ''),
  }
}

function trips(count: number): Trip[] {
  return Array.from({ length: count }, (_, tripId) => trip(tripId))
}

function byId(list: readonly Trip[]): Trip[] {
  return list.toSorted((a, b) => a.trip_id - b.trip_id)
}

function openLeader(list: Trip[]) {
  const tab = openTab(list, 'feed-1')
  tab.keep()
  return tab
}

/** A tab that has these trips, and keeps them on request. Its timers run only in `settle`. */
function openTab(list: Trip[], position: string) {
  const closing = new AbortController()
  const changes = createRecentChanges()
  const tab = {
    answer: { trips: list, position },
    store: createTripStore(
      async (): Promise<Loaded> => ({
        list: wholeList(tab.answer.trips),
        position: tab.answer.position,
      }),
    ),
    keeping: undefined as ReturnType<typeof keepTrips> | undefined,
    keep: () => {
      tab.keeping = keepTrips(MIA, tab.store, changes, closing.signal)
    },
    settle: async (meanwhile?: () => Promise<void>) => {
      for (let quiet = 0; quiet < QUIET_TASKS; quiet += 1) {
        if (vi.getTimerCount() > 0) quiet = 0
        await meanwhile?.()
        await vi.advanceTimersByTimeAsync(1_000)
        await nextTask()
      }
    },
    close: () => closing.abort(),
  }
  tab.store.onChange(changes.note)
  tab.store.apply({ type: 'SNAPSHOT', trips: list }, position)
  tabs.push(tab)
  return tab
}

function recall(screen = Promise.resolve(), stop = new AbortController().signal): Promise<Remembered | null> {
  return recallTrips(MIA, screen, stop)
}

async function remembered() {
  const found = await recall()
  if (!found) throw new Error('there is no copy')
  return found
}

async function change(store: string, key: string | number, next: (value: object) => unknown): Promise<void> {
  const db = await openDB('sojourn', 1)
  const value = next(await db.get(store, key))
  await (value === undefined ? db.delete(store, key) : db.put(store, value, key))
  db.close()
}

async function forget(): Promise<void> {
  forgetLocalCopy()
  await names()
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** The databases, after all that was requested before. */
async function names(): Promise<(string | undefined)[]> {
  for (let task = 0; task < QUIET_TASKS; task += 1) await nextTask()
  return (await indexedDB.databases()).map(({ name }) => name)
}
