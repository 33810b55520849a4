import 'fake-indexeddb/auto'
import type { CallName } from '@sojourn/contract/api/calls'
import { IDEMPOTENCY_KEY_HEADER } from '@sojourn/contract/limits'
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
import type { Entry } from './entries.ts'
import { keptEntries } from './kept-entries.ts'

/** Changes and outbox together, with a server that handles versions like ours. */

const OTHERS: Trip[] = [8, 9].map((trip_id) => ({ ...STORED, trip_id, start_date: '2020-01-01' }))
const NEW_TRIP: Trip = { ...STORED, trip_id: 0, version: 0, reason: 'New' }
const UNANSWERED = () => new ApiFailure('No response received from server')

let lastPerson = 0
let server: {
  trip: Trip
  isDeleted: boolean
  /** By their keys. */
  created: Map<string, Trip>
  /** What happens to a call: it doesn't arrive, its answer doesn't, or it is refused. */
  fate: (name: CallName) => 'lost' | 'unheard' | ApiFailure | undefined
  calls: CallName[]
}
let store: TripStore
let asked: Conflict[]
let decide: () => Promise<Decision>
let patience: () => AbortSignal | undefined
/** Answers instead of the server. */
let hold: (() => Promise<never>) | undefined
/** So often the browser's storage fails before it works again. */
let storageFailures: number
let outbox: Outbox
let changes: TripChanges
let state: OutboxState

beforeEach(async () => {
  lastPerson += 1
  server = { trip: STORED, isDeleted: false, created: new Map(), fate: () => undefined, calls: [] }
  asked = []
  decide = async () => 'theirs'
  patience = () => undefined
  storageFailures = 0
  hold = undefined
  store = createTripStore(async () => ({ list: wholeList([STORED, ...OTHERS]), position: null }))
  await store.load()
  changes = createTripChanges(store, answer as typeof call, ask, (trip) => rows.get(trip) as Trip, {
    add: (edit, tried) => outbox.add(edit, tried),
    isInUse: () => outbox.isInUse(),
    current: (edit) => outbox.current(edit),
    dropDeletion: (tripId) => outbox.dropDeletion(tripId),
    hasUnsent: (tripId) => outbox.hasUnsent(tripId),
    realId: (tripId) => outbox.realId(tripId),
    patience: () => patience(),
  })
  openOutbox()
})

/** As if the app was opened, with what the browser has kept. */
function openOutbox(): void {
  const kept = keptEntries(`someone-${lastPerson}`)
  const failing = async () => {
    if (storageFailures === 0) return
    storageFailures -= 1
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  }
  outbox = createOutbox(
    {
      kept: {
        ...kept,
        read: () => failing().then(kept.read),
        change: (work) => failing().then(() => kept.change(work)),
      },
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
}

function ask(conflict: Conflict): Promise<Decision> {
  asked.push(conflict)
  return decide()
}

// biome-ignore lint/suspicious/noExplicitAny: it stands for every call
async function answer(name: CallName, { params, body, headers, signal }: any): Promise<unknown> {
  server.calls.push(name)
  if (hold) return hold()
  const fate = server.fate(name)
  if (fate === 'lost' || signal?.aborted) throw UNANSWERED()
  if (fate instanceof ApiFailure) throw fate
  const result = done(name, params, body, headers)
  if (fate === 'unheard') throw UNANSWERED()
  return result
}

// biome-ignore lint/suspicious/noExplicitAny: it stands for every call
function done(name: CallName, params: any, body: any, headers: any): unknown {
  if (name === 'createTrip') {
    const key = headers[IDEMPOTENCY_KEY_HEADER]
    const { staff_ids: _, destination_ids: __, ...fields } = body
    const trip = server.created.get(key) ?? {
      ...NEW_TRIP,
      ...fields,
      trip_id: 57 + server.created.size,
      version: 1,
    }
    server.created.set(key, trip)
    return trip
  }
  const [key, created] = [...server.created].find(([, { trip_id }]) => trip_id === params.tripId) ?? []
  if (key && created) {
    if (name === 'getTrip') return { trip: created }
    const { staffIds: _, destinationIds: __, ...fields } = body ?? {}
    const trip = { ...created, ...fields, version: created.version + 1 }
    server.created.set(key, trip)
    return trip
  }
  if (OTHERS.some(({ trip_id }) => trip_id === params.tripId)) return undefined
  if (params.tripId !== 7) throw new ApiFailure('The trip number is not valid', { status: 400 })
  if (name === 'restoreTrip') {
    if (!server.isDeleted) throw new ApiFailure("This trip hasn't been deleted.", { status: 409 })
    server.isDeleted = false
  }
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
const refusedEntry = () => state.entries.find(({ refusal }) => refusal !== undefined) as Entry
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

  test.each<[string, () => Promise<unknown>]>([
    ['is discarded', () => outbox.drop(refusedEntry())],
    [
      'is tried again without a connection, and then taken back',
      async () => {
        await outbox.retry(refusedEntry())
        await outbox.drop(state.entries.at(-1) as Entry)
      },
    ],
  ])('when a refused change %s, although its value is there by now', async (_what, takeBack) => {
    offline()
    await changes.replace(shown(), { ...shown(), reason: 'Agreed by phone', est_cost: 999 })
    server.fate = () => new ApiFailure('Too expensive', { status: 422 })
    await outbox.sendAll()
    // A colleague enters the same reason.
    server.trip = { ...STORED, reason: 'Agreed by phone', version: 6 }
    store.apply({ type: 'UPSERT', trips: [server.trip] })
    offline()
    await changes.replace(shown(), { ...shown(), comments: 'Window seat' })
    await takeBack()
    online()
    await outbox.sendAll()
    expect([server.trip, asked]).toMatchObject([{ reason: 'Agreed by phone', comments: 'Window seat' }, []])
  })

  test('by a change that was taken back while another was being taken back', async () => {
    offline()
    await changes.setField(row(), { reason: 'One' })
    await changes.setField(row(), { reason: 'Two' })
    await changes.replace(shown(), { ...shown(), comments: 'Stays' })
    const [first, second] = state.entries
    await Promise.all([outbox.drop(first as Entry), outbox.drop(second as Entry)])
    online()
    await outbox.sendAll()
    expect(server.trip).toMatchObject({ reason: 'Field work', comments: 'Stays' })
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

test('a change of a trip that was deleted and restored meanwhile is sent again without a question', async () => {
  const patch = { comments: 'A long thought' }
  await outbox.add({ kind: 'field', base: STORED, mine: { ...STORED, ...patch }, patch }, false)
  server.fate = () => new ApiFailure("Trip 7 doesn't exist.", { status: 404 })
  await outbox.sendAll()
  server.trip = { ...STORED, version: 7 }
  online()
  await outbox.retry(refusedEntry())
  expect([asked, server.trip, state.entries]).toMatchObject([[], { ...patch, version: 8 }, []])
})

test('what was done unheard is not done again', async () => {
  server.fate = () => 'unheard'
  await changes.setField(row(), { reason: 'Mine' })
  await changes.create(NEW_TRIP)
  online()
  await outbox.sendAll()
  expect([server.trip.version, asked, state.entries]).toEqual([6, [], []])
  expect(store.read().trips.map(({ trip_id }) => trip_id)).toEqual([57, 7, 9, 8])
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

  test('is corrected after edits that waited for it, and has both', async () => {
    await outbox.drop(refusedEntry())
    offline()
    await changes.create(NEW_TRIP)
    await changes.setField(row(-2), { reason: 'Edited' })
    await changes.setField(row(-2), { est_cost: 77 })
    server.fate = () => new ApiFailure('Seoul is retired', { status: 422 })
    await outbox.sendAll()
    await changes.replace(shown(-2), { ...shown(-2), reason: 'Corrected' })
    expect(shown(-2)).toMatchObject({ reason: 'Corrected', est_cost: 77 })
    online()
    await outbox.sendAll()
    expect([shown(57), state.entries]).toMatchObject([{ reason: 'Corrected', est_cost: 77, version: 1 }, []])
  })

  test('and that the person has deleted since, is gone', async () => {
    await outbox.drop(refusedEntry())
    offline()
    await changes.create(NEW_TRIP)
    await changes.remove(row(-2))
    server.fate = () => new ApiFailure('Seoul is retired', { status: 422 })
    await outbox.sendAll()
    expect([state.entries, shown(-2)]).toEqual([[], undefined])
  })

  test('is deleted', async () => {
    expect(await changes.remove(row(-1))).toBe('waiting')
    expect(state.entries).toEqual([])
    expect(server.calls).not.toContain('deleteTrip')
  })
})

describe('a new trip is created once', () => {
  beforeEach(async () => {
    server.fate = () => 'unheard'
    await changes.create(NEW_TRIP)
  })

  test('if an error of the server follows a lost answer, and the person tries again', async () => {
    server.fate = () => new ApiFailure('Something went wrong on the server.', { status: 500 })
    await outbox.sendAll()
    online()
    await outbox.retry(refusedEntry())
    expect([server.created.size, state.entries]).toEqual([1, []])
  })

  test("if the browser's storage fails when the answer arrives", async () => {
    server.fate = () => {
      storageFailures = 1
      return undefined
    }
    await outbox.sendAll()
    expect(state.entries).toEqual([])
    online()
    await outbox.sendAll()
    const kept = await keptEntries(`someone-${lastPerson}`).read()
    expect([server.created.size, state.entries, kept]).toEqual([1, [], []])
  })
})

test("what the browser has kept is sent although its storage can't be read at first", async () => {
  offline()
  await changes.setField(row(), { reason: 'Kept' })
  storageFailures = 1
  openOutbox()
  online()
  await outbox.sendAll()
  expect([server.trip.reason, state.entries]).toEqual(['Kept', []])
})

test('changes that are made at the same time are all shown, and can all be taken back', async () => {
  const arrived = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<never>()
  offline()
  await changes.setField(row(), { reason: 'On its way' })
  hold = () => {
    arrived.resolve()
    return answered.promise
  }
  const sending = outbox.sendAll()
  await arrived.promise
  await Promise.all([8, 9].map((tripId) => changes.remove(row(tripId))))
  expect([shown(8), shown(9), state.entries.length]).toEqual([undefined, undefined, 3])
  server.calls = []
  await Promise.all([8, 9].map((tripId) => changes.restore(tripId)))
  answered.reject(UNANSWERED())
  await sending
  hold = undefined
  online()
  await outbox.sendAll()
  expect([server.calls, state.entries]).toEqual([['patchTrip'], []])
})

describe('undoing a deletion', () => {
  test('works without a connection', async () => {
    offline()
    await changes.remove(row())
    await outbox.sendAll()
    await changes.restore(7)
    expect([shown().reason, state.entries]).toEqual(['Field work', []])
  })

  test('that was tried, but has never arrived, needs nothing else', async () => {
    offline()
    await changes.remove(row())
    await outbox.sendAll()
    online()
    await changes.restore(7)
    expect([server.isDeleted, shown().reason, state.entries]).toEqual([false, 'Field work', []])
  })

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
