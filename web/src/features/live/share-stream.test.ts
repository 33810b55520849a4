import type { LiveEvent } from '@sojourn/contract/api/live'
import type { Trip } from '@sojourn/contract/trip/trip'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAttendance } from '../../api/presence/create-attendance.ts'
import type { Connection, StreamReader } from './follow-stream.ts'
import { type WholeList, wholeList } from './known-trips.ts'
import type { Remembered } from './memory/recall-trips.ts'
import { shareStream, type Tab, type Word } from './share-stream.ts'
import { createTripStore, type Loaded } from './trip-store.ts'

/** Long enough for every way to become live. */
const BOUND_MS = 30_000

interface Request {
  tab: SimulatedTab
  work: () => Promise<void>
  done: PromiseWithResolvers<void>
}

/** A browser's channel and lock: messages take a moment, and a frozen tab receives nothing until it thaws. */
class SimulatedBrowser {
  readonly tabs: SimulatedTab[] = []
  readonly #waiting: Request[] = []
  #held: Request | null = null
  losesWords = false
  refusesLocks = false
  lockRequests = 0

  open(
    options: Partial<Pick<SimulatedTab, 'isHidden' | 'hasList' | 'canConnect' | 'remembered'>> = {},
  ): SimulatedTab {
    const tab = new SimulatedTab(this, options)
    this.tabs.push(tab)
    tab.start()
    return tab
  }

  get openStreams(): SimulatedTab[] {
    return this.tabs.flatMap((tab) => tab.streams.filter((stop) => !stop.aborted).map(() => tab))
  }

  say(from: SimulatedTab, word: Word): void {
    if (this.losesWords) return
    for (const tab of this.tabs) if (tab !== from) tab.whenAwake(() => tab.hear(word))
  }

  lead(
    tab: SimulatedTab,
    options: { signal: AbortSignal } | { steal: true },
    work: () => Promise<void>,
  ): Promise<void> {
    this.lockRequests += 1
    const request: Request = { tab, work, done: Promise.withResolvers() }
    if (this.refusesLocks) return Promise.reject(new Error('not allowed'))
    if ('steal' in options) {
      const robbed = this.#held
      robbed?.tab.whenAwake(() => robbed.done.reject(new Error('stolen')))
      this.#grant(request)
    } else {
      options.signal.addEventListener('abort', () => {
        if (this.#waiting.includes(request)) this.#waiting.splice(this.#waiting.indexOf(request), 1)
        request.done.reject(new Error('aborted'))
      })
      this.#waiting.push(request)
      if (!this.#held) this.#grantNext()
    }
    return request.done.promise
  }

  #grant(request: Request): void {
    this.#held = request
    const release = () => {
      request.done.resolve()
      if (this.#held === request) this.#grantNext()
    }
    request.tab.whenAwake(() => void request.work().then(release))
  }

  #grantNext(): void {
    this.#held = null
    const next = this.#waiting.shift()
    if (next) this.#grant(next)
  }
}

class SimulatedTab {
  readonly #browser: SimulatedBrowser
  readonly #closing = new AbortController()
  readonly #inbox: (() => void)[] = []
  readonly store = createTripStore(() => {
    this.loads += 1
    return this.#list.promise
  })
  readonly #list = Promise.withResolvers<Loaded>()
  loads = 0
  remembered: Remembered | null = null
  asOf: number | null = null
  readonly keeping: AbortSignal[] = []
  /** Where its streams began. */
  readonly resumedFrom: (string | null)[] = []
  readonly streams: AbortSignal[] = []
  readonly shown: Connection[] = []
  #reader: StreamReader | null = null
  #listener: (word: Word) => void = () => {}
  #onVisibility: () => void = () => {}
  #isFrozen = false
  isHidden = false
  hasList = true
  canConnect = true
  retries = 0
  directoryChanges = 0
  readonly checkInChanges: (number | undefined)[] = []
  readonly attendance = createAttendance(() => undefined)

  constructor(browser: SimulatedBrowser, options: Partial<SimulatedTab>) {
    this.#browser = browser
    Object.assign(this, options)
  }

  start(others: Tab['others'] = this.#others()): void {
    if (this.hasList) this.#list.resolve({ list: wholeList([]), position: 'feed-1' })
    shareStream(
      this.store,
      {
        others,
        follow: (reader, stop) => this.#follow(reader, stop),
        retryNow: () => {
          this.retries += 1
        },
        isHidden: () => this.isHidden,
        onVisibility: (listener) => {
          this.#onVisibility = listener
        },
        show: (connection) => this.shown.push(connection),
        recall: async () => this.remembered,
        keep: (_store, _changes, until) => {
          this.keeping.push(until)
          return { noteInStep: () => {} }
        },
        showAsOf: (asOf) => {
          this.asOf = asOf
        },
        noteDirectoryChange: () => {
          this.directoryChanges += 1
        },
        noteCheckInChange: (change) => this.checkInChanges.push(change?.check_in_id),
        attendance: this.attendance,
      },
      this.#closing.signal,
    )
  }

  get connection(): Connection {
    return this.shown.at(-1) ?? 'connecting'
  }

  hear(word: Word): void {
    if (!this.#closing.signal.aborted) this.#listener(word)
  }

  whenAwake(work: () => void): void {
    if (this.#isFrozen) this.#inbox.push(work)
    else queueMicrotask(work)
  }

  freeze(): void {
    this.#isFrozen = true
    this.isHidden = true
  }

  thaw(): void {
    this.#isFrozen = false
    for (const work of this.#inbox.splice(0)) queueMicrotask(work)
  }

  look(): void {
    this.isHidden = false
    this.#onVisibility()
  }

  connect(): void {
    this.canConnect = true
    this.#reader?.onConnection('live')
  }

  lose(): void {
    this.#reader?.onConnection('reconnecting')
  }

  beat(): void {
    if (!this.#isFrozen) this.#reader?.onSign()
  }

  tell(trip: Trip): void {
    this.send({ type: 'UPSERT', trips: [trip] })
  }

  send(event: LiveEvent, at = 'feed-2'): void {
    this.#reader?.onEvent(event, at)
  }

  /** All that was missed has arrived. */
  catchUp(): void {
    this.#reader?.onInStep()
  }

  get versions(): Record<number, number> {
    return Object.fromEntries(this.store.read().trips.map(({ trip_id, version }) => [trip_id, version]))
  }

  close(): void {
    this.#closing.abort()
  }

  #others(): Tab['others'] {
    return {
      say: (word) => this.#browser.say(this, word),
      onWord: (listener) => {
        this.#listener = listener
      },
      lead: (options, work) => this.#browser.lead(this, options, work),
    }
  }

  #follow(reader: StreamReader, stop: AbortSignal): Promise<void> {
    this.#reader = reader
    this.streams.push(stop)
    this.resumedFrom.push(reader.position())
    if (this.canConnect) queueMicrotask(() => stop.aborted || reader.onConnection('live'))
    return new Promise((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }))
  }
}

const AS_OF = 1_000
const trip = (tripId: number, version = 1) => ({ trip_id: tripId, version, start_date: '2026-11-20' }) as Trip
const upsert = (tripId: number, version: number): LiveEvent => ({
  type: 'UPSERT',
  trips: [trip(tripId, version)],
})
function memoryOf(position: string, ...ids: number[]): Remembered {
  const trips = ids.map((tripId) => trip(tripId))
  return { first: trips, all: Promise.resolve(wholeList(trips)), position, asOf: AS_OF }
}
const TRIP = { trip_id: 6, version: 1, start_date: '2026-11-20' } as Trip
let browser: SimulatedBrowser

beforeEach(() => {
  vi.useFakeTimers()
  browser = new SimulatedBrowser()
})
afterEach(() => {
  for (const tab of browser.tabs) tab.close()
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
/** Advances time, with the heartbeats that every open stream receives. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 5_000) {
    for (const tab of browser.openStreams) if (passed % 20_000 === 0) tab.beat()
    await vi.advanceTimersByTimeAsync(5_000)
  }
}
async function openLeader(): Promise<SimulatedTab> {
  const leader = browser.open()
  await settle()
  expect(leader.connection).toBe('live')
  return leader
}

describe('a new tab', () => {
  test('is told straight away that the leader is live', async () => {
    await openLeader()
    const tab = browser.open()
    await settle()
    expect(tab.connection).toBe('live')
    expect(browser.openStreams).toHaveLength(1)
  })

  test.each<[string, () => Promise<void> | void]>([
    ['its question is lost', () => loseWordsFor(1)],
    ['the answers to its first questions are lost', () => loseWordsFor(11_000)],
    ['the leader is frozen', async () => (await openLeader()).freeze()],
    [
      'the leader is frozen and another hidden tab is next in line',
      async () => {
        const leader = await openLeader()
        browser.open({ isHidden: true })
        await settle()
        leader.freeze()
      },
    ],
    [
      'the leader closes while the question is on its way',
      async () => {
        const leader = await openLeader()
        queueMicrotask(() => leader.close())
      },
    ],
    [
      'the leader closes and a frozen tab is next in line',
      async () => {
        const leader = await openLeader()
        const next = browser.open()
        await settle()
        next.freeze()
        leader.close()
      },
    ],
    [
      'the leader had lost the lead to another tab and regained it',
      async () => {
        const first = await openLeader()
        first.freeze()
        const second = browser.open()
        await pass(BOUND_MS)
        first.thaw()
        await settle()
        second.close()
      },
    ],
    [
      'two tabs lined up behind a frozen leader',
      async () => {
        ;(await openLeader()).freeze()
        browser.open()
      },
    ],
    ['the first tab is still waiting for its list', () => void browser.open({ hasList: false })],
    [
      'the browser refuses the lock for a while',
      () => {
        browser.refusesLocks = true
        setTimeout(() => {
          browser.refusesLocks = false
        }, 8_000)
      },
    ],
  ])('is soon live although %s, and one stream is open', async (_what, prepare) => {
    await prepare()
    const tab = browser.open()
    await pass(BOUND_MS)
    expect(tab.connection).toBe('live')
    for (const other of browser.tabs) other.thaw()
    await settle()
    expect(browser.openStreams).toHaveLength(1)
    expect(browser.lockRequests).toBeLessThan(8)
  })

  test('is live with the stream’s list if its own list never arrives', async () => {
    const tab = browser.open({ hasList: false })
    await pass(BOUND_MS)
    expect(tab.connection).toBe('live')
  })

  test('waits with a leader that is still connecting, and makes it try sooner', async () => {
    const leader = browser.open({ canConnect: false })
    await settle()
    const tab = browser.open()
    await pass(BOUND_MS)
    expect(tab.connection).toBe('connecting')
    expect(leader.retries).toBeGreaterThan(3)
    expect(browser.openStreams).toEqual([leader])
    leader.connect()
    await settle()
    expect(tab.connection).toBe('live')
  })

  test('is not told “live” by a tab that has only just taken over', async () => {
    const leader = await openLeader()
    const next = browser.open()
    await settle()
    next.canConnect = false
    leader.close()
    await settle()
    const tab = browser.open()
    await pass(5_000)
    expect([next.connection, tab.connection]).toEqual(['live', 'connecting'])
    next.connect()
    await settle()
    expect(tab.connection).toBe('live')
  })
})

describe('a tab that has followed a leader', () => {
  test('hears, like the leader, that the directory has changed, and when a whole list comes', async () => {
    const leader = await openLeader()
    const tab = browser.open()
    await settle()
    const heard = () => [leader.directoryChanges, tab.directoryChanges]
    leader.tell(TRIP)
    await settle()
    expect(heard()).toEqual([0, 0])
    leader.send({ type: 'DIRECTORY', trips: [] })
    await settle()
    expect(heard()).toEqual([1, 1])
    leader.send({ type: 'SNAPSHOT', trips: [TRIP] })
    await settle()
    expect(heard()).toEqual([2, 2])
    expect(tab.store.read().trips).toEqual([TRIP])
  })

  test('hears, like the leader, which check-in has changed, and of all of them when a whole list comes', async () => {
    const leader = await openLeader()
    const tab = browser.open()
    await settle()
    leader.send({ type: 'CHECK_IN', trips: [], check_in_id: 7, concerns: 'answers' })
    leader.send({ type: 'SNAPSHOT', trips: [TRIP] })
    await settle()
    expect([leader.checkInChanges, tab.checkInChanges]).toEqual([
      [7, undefined],
      [7, undefined],
    ])
  })

  test('hears, like the leader, who is at a trip, also if it opens later, until the stream is lost', async () => {
    const at = [
      { trip_id: 6, people: [{ staff_id: '10002', first_name: 'Bao', last_name: '', field: null }] },
    ]
    const leader = await openLeader()
    const early = browser.open()
    await settle()
    leader.send({ type: 'PRESENCE', trips: [], at })
    await settle()
    const late = browser.open()
    await settle()
    for (const tab of [leader, early, late]) expect(tab.attendance.now()).toEqual(at)
    leader.lose()
    await settle()
    for (const tab of [leader, early, late]) expect(tab.attendance.now()).toEqual([])
    leader.connect()
    leader.send({ type: 'PRESENCE', trips: [], at })
    await settle()
    for (const tab of [leader, early, late]) expect(tab.attendance.now()).toEqual(at)
    leader.close()
    expect(leader.attendance.now()).toEqual([])
  })

  test('takes over when the leader goes silent, and not before', async () => {
    const leader = await openLeader()
    const tab = browser.open()
    await pass(600_000)
    expect(browser.openStreams).toEqual([leader])
    leader.freeze()
    await pass(70_000)
    expect(browser.openStreams.at(-1)).toBe(tab)
    expect(tab.streams).toHaveLength(1)
  })

  test("doesn't take the lead after it was asleep itself", async () => {
    const leader = await openLeader()
    const tab = browser.open()
    await settle()
    tab.freeze()
    await pass(3_600_000)
    tab.thaw()
    tab.look()
    await pass(BOUND_MS)
    expect(tab.connection).toBe('live')
    expect(tab.streams).toHaveLength(0)
    expect(leader.streams).toHaveLength(1)
  })

  test('takes over only once it is visible', async () => {
    const leader = await openLeader()
    const tab = browser.open({ isHidden: true })
    await settle()
    leader.freeze()
    await pass(600_000)
    expect(tab.streams).toHaveLength(0)
    tab.look()
    await pass(20_000)
    expect(tab.streams).toHaveLength(1)
  })

  test('ignores a leader that thaws after losing the lead', async () => {
    const leader = await openLeader()
    const tab = browser.open()
    await settle()
    leader.freeze()
    await pass(70_000)
    leader.thaw()
    await settle()
    leader.tell({ trip_id: 7, version: 1, start_date: '2026-11-20' } as Trip)
    await settle()
    expect(tab.store.read().trips).toEqual([])
    tab.tell({ trip_id: 8, version: 1, start_date: '2026-11-20' } as Trip)
    await settle()
    expect([leader, tab].map(({ store }) => store.read().trips.map(({ trip_id }) => trip_id))).toEqual([
      [8],
      [8],
    ])
  })
})

describe('a tab that shows remembered trips', () => {
  test('resumes the stream from their position without loading the list, and says how old they are until then', async () => {
    const tab = browser.open({ remembered: memoryOf('feed-1', 6) })
    await settle()
    expect([tab.versions, tab.asOf, tab.loads, tab.resumedFrom]).toEqual([{ 6: 1 }, AS_OF, 0, ['feed-1']])
    tab.send(upsert(6, 2), 'feed-2')
    expect(tab.asOf).toBe(AS_OF)
    tab.catchUp()
    expect([tab.versions, tab.asOf, tab.store.position()]).toEqual([{ 6: 2 }, null, 'feed-2'])
  })

  test('says so until a new list has come, if the server does not know their position', async () => {
    const tab = browser.open({ remembered: memoryOf('other-1', 6, 7) })
    await settle()
    tab.send({ type: 'SNAPSHOT', trips: [trip(8)] }, 'feed-2')
    expect([tab.versions, tab.asOf, tab.store.position()]).toEqual([{ 8: 1 }, null, 'feed-2'])
  })

  test('loads the list if the memory turns out to be damaged', async () => {
    const all = Promise.reject(new Error('damaged'))
    const tab = browser.open({ remembered: { ...memoryOf('feed-0', 6), all } })
    await settle()
    expect([tab.versions, tab.asOf, tab.loads, tab.resumedFrom]).toEqual([{}, null, 1, ['feed-1']])
  })

  test('takes the stream’s list if the memory does not finish, and then nothing of the memory', async () => {
    const rest = Promise.withResolvers<WholeList>()
    const tab = browser.open({ remembered: { ...memoryOf('feed-0', 6), all: rest.promise } })
    await pass(10_000)
    expect([tab.versions, tab.asOf, tab.resumedFrom]).toEqual([{ 6: 1 }, AS_OF, [null]])
    tab.send({ type: 'SNAPSHOT', trips: [trip(8)] }, 'feed-2')
    rest.resolve(wholeList([trip(6), trip(7)]))
    await settle()
    expect([tab.versions, tab.asOf, tab.store.position()]).toEqual([{ 8: 1 }, null, 'feed-2'])
  })

  test('gets what it has missed from the leader: changes, deletions and what was deleted and restored', async () => {
    const leader = browser.open({ remembered: memoryOf('feed-1', 5, 6, 7) })
    await settle()
    leader.catchUp()
    const remembered = memoryOf('feed-1', 5, 6, 7)
    leader.send(upsert(6, 2), 'feed-2')
    leader.send({ type: 'DELETE', ids: [5, 7] }, 'feed-3')
    leader.send(upsert(7, 3), 'feed-4')
    const tab = browser.open({ remembered })
    await settle()
    expect([tab.versions, tab.asOf, tab.store.position(), tab.loads]).toEqual([
      { 6: 2, 7: 3 },
      null,
      'feed-4',
      0,
    ])
    leader.send(upsert(6, 3), 'feed-5')
    await settle()
    expect([tab.versions, tab.store.position()]).toEqual([{ 6: 3, 7: 3 }, 'feed-5'])
  })

  test('keeps its list if it has missed nothing, so that no screen takes it for a new one', async () => {
    const leader = browser.open({ remembered: memoryOf('feed-1', 5) })
    await settle()
    leader.catchUp()
    const tab = browser.open({ remembered: memoryOf('feed-1', 5) })
    const lists = new Set<unknown>()
    tab.store.subscribe(() => tab.store.read().hasLoaded && lists.add(tab.store.read().trips))
    await settle()
    expect([tab.versions, tab.asOf, tab.loads, lists.size]).toEqual([{ 5: 1 }, null, 0, 1])
  })

  test('waits with a leader that has not caught up itself, and skips nothing', async () => {
    const leader = browser.open({ remembered: memoryOf('feed-1', 6), canConnect: false })
    await settle()
    const tab = browser.open({ remembered: memoryOf('feed-0', 5, 6) })
    await pass(BOUND_MS)
    expect([tab.asOf, tab.loads, tab.resumedFrom]).toEqual([AS_OF, 0, []])
    leader.connect()
    leader.send(upsert(6, 2), 'feed-2')
    await settle()
    // Newer than the leader's first position, and still not complete.
    expect([tab.versions, tab.asOf, tab.store.position()]).toEqual([{ 5: 1, 6: 2 }, AS_OF, 'feed-0'])
    leader.catchUp()
    await settle()
    expect([tab.versions, tab.asOf, tab.loads]).toEqual([{}, null, 1])
  })

  test('loads the list if the leader does not know how far it is behind', async () => {
    await openLeader()
    const tab = browser.open({ remembered: memoryOf('feed-0', 5) })
    await settle()
    expect([tab.versions, tab.asOf, tab.loads, tab.store.position()]).toEqual([{}, null, 1, 'feed-1'])
  })

  test('loads the list if the leader is of an older version, which does not understand the question', async () => {
    const leader = await openLeader()
    const say = browser.say.bind(browser)
    browser.say = (from, word) => word.kind === 'missed' || say(from, word)
    const tab = browser.open({ remembered: memoryOf('feed-0', 5) })
    await pass(BOUND_MS)
    expect([tab.versions, tab.asOf, tab.loads, tab.connection]).toEqual([{}, null, 1, 'live'])
    expect(browser.openStreams).toEqual([leader])
  })

  test('resumes from its own position if it takes the lead while it is behind', async () => {
    const leader = browser.open({ remembered: memoryOf('feed-1', 6), canConnect: false })
    await settle()
    const tab = browser.open({ remembered: memoryOf('feed-1', 6) })
    await settle()
    leader.send(upsert(6, 2), 'feed-2')
    await settle()
    leader.close()
    await settle()
    expect([tab.versions, tab.resumedFrom]).toEqual([{ 6: 2 }, ['feed-1']])
  })

  test('keeps what the leader says while the memory is being read, which is newer', async () => {
    const leader = browser.open({ remembered: memoryOf('feed-1', 5, 6) })
    await settle()
    leader.catchUp()
    const rest = Promise.withResolvers<WholeList>()
    const tab = browser.open({ remembered: { ...memoryOf('feed-1', 5), all: rest.promise } })
    await settle()
    leader.send({ type: 'DELETE', ids: [6] }, 'feed-2')
    await settle()
    rest.resolve(wholeList([trip(5), trip(6)]))
    await settle()
    expect([tab.versions, tab.asOf, tab.store.position()]).toEqual([{ 5: 1 }, null, 'feed-2'])
  })
})

test('only the tab that leads keeps the trips, and the next one when it leaves', async () => {
  const leader = await openLeader()
  const tab = browser.open()
  await settle()
  expect([leader.keeping.length, tab.keeping.length]).toEqual([1, 0])
  leader.close()
  await settle()
  expect([leader.keeping[0]?.aborted, tab.keeping.map(({ aborted }) => aborted)]).toEqual([true, [false]])
})

test('without locks each tab reads its own stream', async () => {
  const tabs = [new SimulatedTab(browser, {}), new SimulatedTab(browser, {})]
  browser.tabs.push(...tabs)
  for (const tab of tabs) tab.start(null)
  await settle()
  expect(tabs.map((tab) => tab.connection)).toEqual(['live', 'live'])
  expect(browser.openStreams).toEqual(tabs)
})

async function loseWordsFor(ms: number): Promise<void> {
  await openLeader()
  browser.losesWords = true
  setTimeout(() => {
    browser.losesWords = false
  }, ms)
}
