import 'fake-indexeddb/auto'
import type { CallName } from '@sojourn/contract/api/calls'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import type { Trip } from '@sojourn/contract/trip/trip'
import { beforeEach, describe, expect, test } from 'vitest'
import type { call } from '../../../api/call.ts'
import { ApiFailure } from '../../../api/failure.ts'
import type { Conflict } from '../conflict.ts'
import type { Decision } from '../conflict-questions.ts'
import { createTripChanges, type TripChanges } from '../create-trip-changes.ts'
import { wholeList } from '../known-trips.ts'
import { STORED } from '../testing/stored-trip.ts'
import { createTripStore, type TripStore } from '../trip-store.ts'
import { createOutbox, type Outbox, type OutboxState, type OutboxWord } from './create-outbox.ts'
import { keptEntries } from './kept-entries.ts'

/** Changes and outbox together, with a server that handles versions like ours. */

const NEW_TRIP: Trip = { ...STORED, trip_id: 0, version: 0, reason: 'New' }
const UNANSWERED = () => new ApiFailure('No response received from server')

let lastPerson = 0
let server: {
  trip: Trip
  isDeleted: boolean
  /** What happens to a call: it doesn't arrive, its answer doesn't, or it is refused. */
  fate: (name: CallName) => 'lost' | 'unheard' | ApiFailure | undefined
  calls: CallName[]
}
let store: TripStore
let asked: Conflict[]
let decide: () => Promise<Decision>
let patience: () => AbortSignal | undefined
let outbox: Outbox
let changes: TripChanges
let state: OutboxState

beforeEach(async () => {
  lastPerson += 1
  server = { trip: STORED, isDeleted: false, fate: () => undefined, calls: [] }
  asked = []
  decide = async () => 'theirs'
  patience = () => undefined
  store = createTripStore(async () => ({ list: wholeList([STORED]), position: null }))
  await store.load()
  const ask = (conflict: Conflict) => {
    asked.push(conflict)
    return decide()
  }
  changes = createTripChanges(store, answer as typeof call, ask, (trip) => rows.get(trip) as Trip, {
    add: (edit, tried) => outbox.add(edit, tried),
    isInUse: () => outbox.isInUse(),
    current: (edit) => outbox.current(edit),
    dropDeletion: (tripId) => outbox.dropDeletion(tripId),
    hasUnsent: (tripId) => outbox.hasUnsent(tripId),
    realId: (tripId) => outbox.realId(tripId),
    patience: () => patience(),
  })
  outbox = createOutbox(
    {
      kept: keptEntries(`someone-${lastPerson}`),
      mayKeep: true,
      deliver: (edit, isTried) => changes.deliver(edit, { isTried, decide: ask }),
      overlay: store.expectLater,
      alone: (work) => work(),
      others: { say: () => {}, onWord: () => {} },
      report: () => {},
      hasLeft: () => false,
    },
    (next) => {
      state = next
    },
  )
})

// biome-ignore lint/suspicious/noExplicitAny: it stands for every call
async function answer(name: CallName, { params, body, headers, signal }: any): Promise<unknown> {
  server.calls.push(name)
  const fate = server.fate(name)
  if (fate === 'lost' || signal?.aborted) throw UNANSWERED()
  if (fate instanceof ApiFailure) throw fate
  const result = done(name, params, body, headers)
  if (fate === 'unheard') throw UNANSWERED()
  return result
}

// biome-ignore lint/suspicious/noExplicitAny: it stands for every call
function done(name: CallName, params: any, body: any, headers: any): unknown {
  if (name === 'createTrip') return { ...NEW_TRIP, ...body, trip_id: 57, version: 1 }
  if (params.tripId === 57 && name === 'getTrip') return { trip: { ...NEW_TRIP, trip_id: 57, version: 1 } }
  if (params.tripId === 57) return { ...NEW_TRIP, ...body, trip_id: 57, version: 2 }
  if (params.tripId !== 7) throw new ApiFailure('The trip number is not valid', { status: 400 })
  if (name === 'restoreTrip') server.isDeleted = false
  if (headers?.['If-Match'] !== undefined && headers['If-Match'] !== `"${server.trip.version}"`) {
    throw new ApiFailure('', { status: 412, body: { trip: server.trip } })
  }
  if (name === 'deleteTrip') server.isDeleted = true
  const { staffIds: _, destinationIds: __, ...fields } = body ?? {}
  server.trip = { ...server.trip, ...fields, version: server.trip.version + 1 }
  return name === 'deleteTrip' ? undefined : server.trip
}

const rows = new WeakMap<NormalisedTrip, Trip>()
const shown = (tripId = 7) => store.read().trips.find(({ trip_id }) => trip_id === tripId) as Trip
const row = (tripId = 7) => {
  const trip = { trip_id: tripId } as NormalisedTrip
  rows.set(trip, shown(tripId))
  return trip
}
const offline = () => {
  server.fate = () => 'lost'
}
const online = () => {
  server.fate = () => undefined
}

describe('nothing is overwritten unasked', () => {
  test('by a form that was refused, and is sent again after a later edit of the same trip', async () => {
    offline()
    await changes.replace(shown(), { ...shown(), reason: 'From the form' })
    await changes.setField(row(), { est_cost: 77 })
    server.fate = (name) => (name === 'updateTrip' ? new ApiFailure('Refused', { status: 422 }) : undefined)
    await outbox.sendAll()
    online()
    await outbox.retry(state.entries[0] as never)
    expect(server.trip).toMatchObject({ reason: 'From the form', est_cost: 77, version: 7 })
  })

  test('by a form that was opened before an edit of the same trip', async () => {
    const opened = shown()
    offline()
    await changes.setField(row(), { reason: 'In the cell' })
    await changes.replace(opened, { ...opened, est_cost: 77 })
    online()
    await outbox.sendAll()
    expect(server.trip).toMatchObject({ reason: 'In the cell', est_cost: 77 })
  })

  test("by an edit after one that someone else has made as well, with more that this person hasn't seen", async () => {
    offline()
    await changes.setField(row(), { one_curtin: true })
    await changes.replace(shown(), { ...shown(), reason: 'Mine' })
    server.trip = { ...STORED, one_curtin: true, est_cost: 999, version: 6 }
    online()
    await outbox.sendAll()
    expect(asked).toHaveLength(1)
    expect(server.trip).toMatchObject({ est_cost: 999, reason: 'Field work' })
  })

  test.each([
    ['an edit', () => changes.setField(row(), { reason: 'Mine' })],
    ['a deletion', () => changes.remove(row())],
  ])('if %s was done unheard, and then undone by someone else', async (_what, make) => {
    server.fate = () => 'unheard'
    expect(await make()).toBe('waiting')
    server.trip = { ...STORED, version: 7 }
    server.isDeleted = false
    online()
    await outbox.sendAll()
    expect(asked).toHaveLength(1)
    expect([server.trip.reason, server.isDeleted, state.entries]).toEqual(['Field work', false, []])
  })
})

test('what was done unheard is not done again', async () => {
  server.fate = () => 'unheard'
  await changes.setField(row(), { reason: 'Mine' })
  await changes.create(NEW_TRIP)
  online()
  await outbox.sendAll()
  expect([server.trip.version, asked, state.entries]).toEqual([6, [], []])
  expect(store.read().trips.map(({ trip_id }) => trip_id)).toEqual([57, 7])
})

test('a person can take their time with a conflict', async () => {
  server.trip = { ...STORED, reason: 'Theirs', version: 6 }
  const limits: AbortController[] = []
  patience = () => {
    limits.push(new AbortController())
    return limits.at(-1)?.signal
  }
  decide = async () => {
    for (const limit of limits) limit.abort()
    return 'mine'
  }
  expect(await changes.setField(row(), { reason: 'Mine' })).toBe('saved')
  expect([asked.length, server.trip.reason]).toEqual([1, 'Mine'])
})

describe('a new trip that the server has refused', () => {
  beforeEach(async () => {
    offline()
    await changes.create(NEW_TRIP)
    server.fate = () => new ApiFailure('Seoul is retired', { status: 422 })
    await outbox.sendAll()
    online()
  })

  test('is corrected in the table, and then sent', async () => {
    expect(await changes.setField(row(-1), { reason: 'Corrected' })).toBe('waiting')
    await outbox.sendAll()
    expect([shown(57).reason, state.entries]).toEqual(['Corrected', []])
  })

  test('is deleted', async () => {
    expect(await changes.remove(row(-1))).toBe('waiting')
    expect(state.entries).toEqual([])
    expect(server.calls).not.toContain('deleteTrip')
  })
})

describe('undoing a deletion', () => {
  test('that may have been done also restores the trip on the server', async () => {
    server.fate = () => 'unheard'
    await changes.remove(row())
    online()
    await changes.restore(7)
    expect([server.isDeleted, state.entries]).toEqual([false, []])
  })

  test('that was never sent needs no connection', async () => {
    offline()
    await changes.setField(row(), { est_cost: 77 })
    await changes.remove(row())
    server.calls = []
    await changes.restore(7)
    expect([server.calls, shown().est_cost]).toEqual([[], 77])
  })

  test('of a trip that was new works after it was created', async () => {
    offline()
    await changes.create(NEW_TRIP)
    await changes.remove(row(-1))
    server.fate = (name) => (name === 'deleteTrip' ? 'lost' : undefined)
    await outbox.sendAll()
    online()
    await changes.restore(-1)
    expect([state.entries, shown(57)?.reason]).toEqual([[], 'New'])
  })
})

test('an edit of a new trip that is stored after its creation was sent still finds it', async () => {
  offline()
  await changes.create(NEW_TRIP)
  const base = shown(-1)
  online()
  await outbox.sendAll()
  await outbox.add(
    { kind: 'field', base, mine: { ...base, reason: 'Late' }, patch: { reason: 'Late' } },
    false,
  )
  await outbox.sendAll()
  expect([shown(57).reason, state.entries]).toEqual(['Late', []])
})

test('a page that a proxy sends instead of our answer is no verdict', async () => {
  offline()
  await changes.remove(row())
  for (const status of [403, 404, 500]) {
    server.fate = () => ApiFailure.ofAnswer(status, '<html>Sign in to the WiFi</html>')
    await outbox.sendAll()
  }
  expect(state.entries).toMatchObject([{ edit: { kind: 'delete' } }])
  expect(state.entries[0]).not.toHaveProperty('refusal')
})

test('a tab that waits for its turn does not say that nothing is being sent', async () => {
  const listeners: Record<string, (word: OutboxWord) => void> = {}
  const states: Record<string, OutboxState> = {}
  const arrived = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  let turn = Promise.resolve()
  const open = (name: string, other: string) =>
    createOutbox(
      {
        kept: keptEntries('two tabs'),
        mayKeep: true,
        deliver: async () => {
          arrived.resolve()
          await answered.promise
          return { outcome: 'saved', trip: { ...STORED, version: 6 } }
        },
        overlay: () => {},
        alone: (work) => {
          turn = turn.then(work)
          return turn
        },
        others: {
          say: (word) => listeners[other]?.(word),
          onWord: (listener) => {
            listeners[name] = listener
          },
        },
        report: () => {},
        hasLeft: () => false,
      },
      (next) => {
        states[name] = next
      },
    )
  const [first, second] = [open('first', 'second'), open('second', 'first')]
  await first.add({ kind: 'field', base: STORED, mine: STORED, patch: { reason: 'x' } }, false)
  const sending = first.sendAll()
  await arrived.promise
  const waiting = second.sendAll()
  await second.isInUse()
  expect([states.first?.sending, states.second?.sending]).toEqual([1, 1])
  answered.resolve()
  await Promise.all([sending, waiting])
  expect([states.first?.sending, states.second?.sending]).toEqual([null, null])
})
