import 'fake-indexeddb/auto'
import type { Trip } from '@sojourn/contract/trip/trip'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure } from '../../../api/failure.ts'
import { NotNow } from '../conflict-questions.ts'
import { wholeList } from '../known-trips.ts'
import { STORED } from '../testing/stored-trip.ts'
import type { TripEdit } from '../trip-edit.ts'
import { createTripStore, type TripStore } from '../trip-store.ts'
import { createOutbox, type Delivered, type OutboxParts, type OutboxState } from './create-outbox.ts'
import { tripIdOf } from './entries.ts'
import { keptEntries } from './kept-entries.ts'

const NEW_TRIP: Trip = { ...STORED, trip_id: 0, version: 0, start_date: '2026-12-01', reason: 'New' }
const UNREACHED = new ApiFailure('No response received from server')

let lastPerson = 0
let staffId: string
let store: TripStore
let sent: TripEdit[]
/** Answers each edit as the server would. */
let server: (edit: TripEdit) => Promise<Delivered>
let reported: [number, number][]

beforeEach(async () => {
  lastPerson += 1
  staffId = `person-${lastPerson}`
  sent = []
  reported = []
  server = async () => Promise.reject(UNREACHED)
  store = createTripStore(async () => ({ list: wholeList([STORED]), position: null }))
  await store.load()
})

function openOutbox(parts: Partial<OutboxParts> = {}) {
  let state: OutboxState = { entries: [], sending: null }
  const outbox = createOutbox(
    {
      kept: keptEntries(staffId),
      mayKeep: true,
      deliver: (edit) => {
        sent.push(edit)
        return server(edit)
      },
      overlay: store.expectLater,
      alone: (work) => work(),
      others: { say: () => {}, onWord: () => {} },
      report: (...counts) => reported.push(counts),
      hasLeft: () => false,
      ...parts,
    },
    (next) => {
      state = next
    },
  )
  return { outbox, entries: () => state.entries, sending: () => state.sending }
}

const shown = () => store.read().trips.map(({ trip_id, reason, est_cost }) => [trip_id, reason, est_cost])
const field = (base: Trip, patch: { reason: string } | { est_cost: number }): TripEdit => ({
  ...{ kind: 'field', base, mine: { ...base, ...patch }, patch },
})
const form = (base: Trip, changes: Partial<Trip>): TripEdit => ({
  ...{ kind: 'form', base, mine: { ...base, ...changes } },
})
const deletion = (base: Trip): TripEdit => ({ kind: 'delete', base, mine: null })
const creation: TripEdit = { kind: 'create', base: null, mine: NEW_TRIP, key: 'first' }
const saved = (trip: Trip | null): Delivered => ({ outcome: 'saved', trip })

/** A server that accepts everything: it numbers new trips and versions. */
async function accept({ kind, base, mine }: TripEdit): Promise<Delivered> {
  if (kind === 'create') return saved({ ...mine, trip_id: 57, version: 1 })
  return saved(mine && { ...mine, version: base.version + 1 })
}

describe('what waits to be sent', () => {
  test('shows on the trips, in every tab and after the browser was closed', async () => {
    const { outbox } = openOutbox()
    expect(await outbox.add(field(STORED, { reason: 'On the plane' }), false)).toBe(true)
    expect(await outbox.add(creation, false)).toBe(true)
    const expected = [
      [-2, 'New', 120],
      [7, 'On the plane', 120],
    ]
    expect(shown()).toEqual(expected)
    store.expectLater([])
    const { entries } = openOutbox()
    await vi.waitFor(() => expect(entries()).toHaveLength(2))
    expect(shown()).toEqual(expected)
  })

  test('is sent in order, and later edits continue from the answers to earlier ones', async () => {
    const { outbox, entries } = openOutbox()
    await outbox.add(field(STORED, { reason: 'On the plane' }), false)
    await outbox.add(form({ ...STORED, reason: 'On the plane' }, { est_cost: 77 }), false)
    await outbox.add(creation, false)
    await outbox.add(field({ ...NEW_TRIP, trip_id: -3 }, { reason: 'Newer' }), false)
    await outbox.add(deletion({ ...STORED, reason: 'On the plane', est_cost: 77 }), false)
    server = accept
    await outbox.sendAll()
    expect(sent.map(({ kind, base }) => [kind, base?.trip_id, base?.version])).toEqual([
      ['field', 7, 5],
      ['form', 7, 6],
      ['create', undefined, undefined],
      ['field', 57, 1],
      ['delete', 7, 7],
    ])
    expect([entries(), reported]).toEqual([[], [[5, 0]]])
  })

  test("stays as it is while the server can't be reached, and nothing overtakes it", async () => {
    const { outbox, entries } = openOutbox()
    await outbox.add(field(STORED, { reason: 'First' }), false)
    await outbox.add(field({ ...STORED, reason: 'First' }, { reason: 'Second' }), false)
    for (const failure of [
      UNREACHED,
      new ApiFailure('', { status: 503 }),
      new ApiFailure('', { status: 429 }),
    ]) {
      server = () => Promise.reject(failure)
      await outbox.sendAll()
    }
    expect(sent).toHaveLength(3)
    expect(entries().map(({ edit, refusal }) => [edit.mine?.reason, refusal])).toEqual([
      ['First', undefined],
      ['Second', undefined],
    ])
    expect([await outbox.isInUse(), reported]).toEqual([true, []])
  })

  test('is based on what the person saw: a version that differs is left for the server to refuse', async () => {
    const { outbox } = openOutbox()
    await outbox.add(field(STORED, { reason: 'Mine' }), false)
    // Opened before that change, so its form doesn't have it.
    await outbox.add(form(STORED, { est_cost: 77 }), false)
    server = accept
    await outbox.sendAll()
    expect(sent.map(({ base }) => base?.version)).toEqual([5, 5])
  })

  test('that another tab has sent meanwhile is not sent again', async () => {
    const [first, second] = [openOutbox(), openOutbox()]
    await first.outbox.add(creation, false)
    await vi.waitFor(async () => expect(await second.outbox.isInUse()).toBe(false))
    server = accept
    await first.outbox.sendAll()
    await second.outbox.sendAll()
    expect(sent).toHaveLength(1)
  })

  test('nothing is kept where that is forbidden, impossible, or for someone who has left', async () => {
    const forbidden = openOutbox({ mayKeep: false }).outbox
    const left = openOutbox({ hasLeft: () => true }).outbox
    const kept = keptEntries(staffId)
    const full = openOutbox({ kept: { ...kept, add: () => Promise.reject(new Error('full')) } }).outbox
    for (const outbox of [forbidden, left, full]) {
      expect(await outbox.add(creation, false)).toBe(false)
    }
    expect([await kept.read(), shown()]).toEqual([[], [[7, 'Field work', 120]]])
  })
})

describe('an edit that is refused', () => {
  test('keeps what the person wrote, and those after it go on without it', async () => {
    const { outbox, entries } = openOutbox()
    await outbox.add(field(STORED, { est_cost: -1 }), false)
    await outbox.add(form({ ...STORED, est_cost: -1 }, { reason: 'Still fine' }), false)
    server = async (edit) =>
      edit.kind === 'field'
        ? Promise.reject(new ApiFailure('Estimated cost must be a positive number', { status: 422 }))
        : accept(edit)
    await outbox.sendAll()
    expect(sent[1]).toMatchObject({ base: { est_cost: 120 }, mine: { est_cost: 120, reason: 'Still fine' } })
    expect(entries()).toMatchObject([
      { edit: { mine: { est_cost: -1 } }, refusal: 'Estimated cost must be a positive number' },
    ])
    expect([shown(), reported, await outbox.isInUse()]).toEqual([[[7, 'Field work', 120]], [[1, 1]], false])

    server = accept
    await outbox.retry(entries()[0] as never)
    expect([sent.at(-1)?.mine?.est_cost, entries()]).toEqual([-1, []])
  })

  test('that is a new trip stays in the table, and is sent again once it is corrected', async () => {
    const { outbox, entries } = openOutbox()
    await outbox.add(creation, false)
    server = () => Promise.reject(new ApiFailure('Seoul is retired', { status: 422 }))
    await outbox.sendAll()
    expect(shown()).toEqual([
      [-1, 'New', 120],
      [7, 'Field work', 120],
    ])
    await outbox.add(form({ ...NEW_TRIP, trip_id: -1 }, { reason: 'Corrected' }), false)
    expect(entries()).toHaveLength(1)
    server = accept
    await outbox.sendAll()
    expect(sent.at(-1)).toMatchObject({ kind: 'create', mine: { reason: 'Corrected' } })
    // A refused call leaves its key unused.
    expect(sent.at(-1)).toHaveProperty('key', 'first')
    expect(entries()).toEqual([])
  })

  test('that is a new trip can be deleted', async () => {
    const { outbox, entries } = openOutbox()
    await outbox.add(creation, false)
    server = () => Promise.reject(new ApiFailure('Seoul is retired', { status: 422 }))
    await outbox.sendAll()
    await outbox.add(deletion({ ...NEW_TRIP, trip_id: -1 }), false)
    expect([entries(), shown()]).toEqual([[], [[7, 'Field work', 120]]])
  })

  test('that is a new trip so old that it may already exist, is left to the person', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { outbox, entries } = openOutbox()
    await outbox.add(creation, false)
    vi.setSystemTime(Date.now() + 31 * 86_400_000)
    server = accept
    await outbox.sendAll()
    expect(sent).toEqual([])
    expect(entries()[0]?.refusal).toContain('more than 30 days')
    await outbox.retry(entries()[0] as never)
    vi.useRealTimers()
    expect([sent.length, entries()]).toEqual([1, []])
  })

  test('because the trip to delete is already gone, counts as sent', async () => {
    const { outbox, entries } = openOutbox()
    await outbox.add(deletion(STORED), false)
    server = () => Promise.reject(new ApiFailure('Trip 7 does not exist', { status: 404 }))
    await outbox.sendAll()
    expect([entries(), reported]).toEqual([[], [[1, 0]]])
  })
})

describe('taking back', () => {
  test('an edit takes it out of those that were made on top of it', async () => {
    const { outbox, entries } = openOutbox()
    await outbox.add(field(STORED, { est_cost: 77 }), false)
    await outbox.add(form({ ...STORED, est_cost: 77 }, { reason: 'Later' }), false)
    await outbox.drop(entries()[0] as never)
    expect(shown()).toEqual([[7, 'Later', 120]])
    server = accept
    await outbox.sendAll()
    expect(sent).toMatchObject([{ base: { est_cost: 120 }, mine: { est_cost: 120, reason: 'Later' } }])
  })

  test('a new trip takes everything that was done to it', async () => {
    const { outbox, entries } = openOutbox()
    await outbox.add(creation, false)
    await outbox.add(field({ ...NEW_TRIP, trip_id: -1 }, { reason: 'Newer' }), false)
    await outbox.drop(entries()[0] as never)
    expect([entries(), shown()]).toEqual([[], [[7, 'Field work', 120]]])
  })

  test('a deletion brings the trip back, and says whether there was one', async () => {
    const { outbox } = openOutbox()
    await outbox.add(deletion(STORED), false)
    expect(shown()).toEqual([])
    expect([await outbox.dropDeletion(7), await outbox.dropDeletion(7)]).toMatchObject([
      { edit: { kind: 'delete' }, tried: false },
      undefined,
    ])
    expect(shown()).toEqual([[7, 'Field work', 120]])
  })
})

describe('a conflict', () => {
  test('in which the person keeps the other version ends the edit', async () => {
    const { outbox, entries } = openOutbox()
    await outbox.add(field(STORED, { est_cost: 77 }), false)
    server = async () => ({ outcome: 'kept theirs', trip: STORED })
    await outbox.sendAll()
    expect(entries()).toEqual([])
  })

  test.each([
    ["that can't be asked about now", async (): Promise<Delivered> => Promise.reject(new NotNow()), false],
    [
      'that nobody answered before leaving',
      async (): Promise<Delivered> => ({ outcome: 'kept theirs', trip: STORED }),
      true,
    ],
  ])('%s leaves the edit for later', async (_what, answer, leaves) => {
    let hasLeft = false
    const { outbox } = openOutbox({ hasLeft: () => hasLeft })
    await outbox.add(field(STORED, { est_cost: 77 }), false)
    server = async () => {
      hasLeft = leaves
      return answer()
    }
    await outbox.sendAll()
    expect(await keptEntries(staffId).read()).toHaveLength(1)
  })
})

test('a form that was opened on a new trip continues with the trip that it has become', async () => {
  const { outbox, entries } = openOutbox()
  await outbox.add(creation, false)
  const localId = tripIdOf(entries()[0] as never)
  server = accept
  await outbox.sendAll()
  expect([outbox.realId(localId), outbox.realId(7)]).toEqual([57, 7])
  expect(outbox.current(form({ ...NEW_TRIP, trip_id: localId }, { reason: 'Later' }))).toMatchObject({
    base: { trip_id: 57, version: 1 },
    mine: { trip_id: 57, version: 1, reason: 'Later' },
  })
})
