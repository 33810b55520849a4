import { type CallName, calls } from '@sojourn/contract/api/calls'
import { type NormalisedTrip, normaliseTrip } from '@sojourn/contract/trip/normalise-trip'
import type { Trip } from '@sojourn/contract/trip/trip'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { call } from '../../api/call.ts'
import { ApiFailure } from '../../api/failure.ts'
import type { Conflict } from './conflict.ts'
import type { Decision } from './conflict-questions.ts'
import { type ConflictRow, conflictRows } from './conflict-rows.ts'
import { type ChangesOutbox, createTripChanges } from './create-trip-changes.ts'
import { wholeList } from './known-trips.ts'
import { mia, STORED } from './testing/stored-trip.ts'
import type { TripEdit } from './trip-edit.ts'
import { createTripStore, type TripStore } from './trip-store.ts'

const ana = { staff_id: '10002', first_name: 'Ana', last_name: 'Silva' }

interface Sent {
  method: string
  ifMatch: string | undefined
  body: unknown
}

/** Nothing can wait in this browser. */
const NO_OUTBOX: ChangesOutbox = {
  add: async () => false,
  isInUse: async () => false,
  current: (edit) => edit,
  dropDeletion: async () => undefined,
  hasUnsent: () => false,
  realId: (tripId) => tripId,
  patience: () => undefined,
}

/** A server with one trip that handles versions like ours, and a person who decides as told. */
let server: { trip: Trip; sent: Sent[]; refusal: ApiFailure | null }
let store: TripStore
let asked: { tripId: number; intent: string; rows: ConflictRow[] }[]
let decision: Decision
let changes: ReturnType<typeof createTripChanges>

beforeEach(async () => {
  server = { trip: STORED, sent: [], refusal: null }
  asked = []
  decision = 'theirs'
  store = createTripStore(async () => ({ list: wholeList([STORED]), position: null }))
  await store.load()
  const decide = async (conflict: Conflict) => {
    const { intent, base, theirs, mine } = conflict
    asked.push({ tripId: base.trip_id, intent, rows: conflictRows(base, theirs, mine) })
    return decision
  }
  changes = createTripChanges(store, answer as typeof call, decide, asListed, NO_OUTBOX)
})

// biome-ignore lint/suspicious/noExplicitAny: it stands for every call
async function answer(name: CallName, { body, headers }: any): Promise<unknown> {
  const { method, path } = calls[name]
  server.sent.push({ method, ifMatch: headers?.['If-Match'], body })
  if (server.refusal) throw server.refusal
  if (headers && headers['If-Match'] !== `"${server.trip.version}"`) {
    throw new ApiFailure('', { status: 412, body: { trip: server.trip } })
  }
  if (method === 'GET') return { trip: server.trip }
  if (method === 'PUT') {
    server.trip = { ...server.trip, reason: body.reason, est_cost: body.est_cost, comments: body.comments }
  }
  if (method === 'PATCH') server.trip = { ...server.trip, ...body }
  if (path.endsWith('/staff/:staffId')) {
    server.trip = { ...server.trip, staffMembers: method === 'POST' ? [mia, ana] : [mia] }
  }
  server.trip = { ...server.trip, version: server.trip.version + 1 }
  return server.trip
}

const shown = () => store.read().trips[0]
const listed = new WeakMap<NormalisedTrip, Trip>()
const seen = () => {
  const trip = normaliseTrip(shown(), '2026-11-15')
  listed.set(trip, shown() ?? STORED)
  return trip
}
const asListed = (trip: NormalisedTrip): Trip => {
  const found = listed.get(trip)
  if (!found) throw new Error('this trip is not from the live list')
  return found
}

describe("a change that isn't answered", () => {
  /** Changes that wait: nothing is ever sent from here. */
  function waitingRoom() {
    const waiting: TripEdit[] = []
    const outbox: ChangesOutbox = {
      ...NO_OUTBOX,
      add: async (edit) => waiting.push(edit) > 0,
      isInUse: async () => waiting.length > 0,
    }
    const decide = async () => decision
    return { waiting, changes: createTripChanges(store, answer as typeof call, decide, asListed, outbox) }
  }

  test.each([
    ['lost in transit', new ApiFailure('No response received from server')],
    ['answered by a proxy', new ApiFailure('', { status: 503 })],
  ])('because it was %s waits, and so do those after it', async (_what, failure) => {
    const { waiting, changes: patient } = waitingRoom()
    server.refusal = failure
    expect(await patient.setField(seen(), { est_cost: 515.5 })).toBe('waiting')
    server.refusal = null
    expect(await patient.addStaff(seen(), ana)).toBe('waiting')
    expect(await patient.remove(STORED)).toBe('waiting')
    expect(await patient.create({ ...STORED, trip_id: 0 })).toBe('waiting')
    expect(waiting).toMatchObject([
      { kind: 'field', base: { est_cost: 120 }, patch: { est_cost: 515.5 } },
      { kind: 'staff', mine: { staffMembers: [mia, ana] } },
      { kind: 'delete' },
      { kind: 'create', key: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ])
    expect(server.sent).toHaveLength(1)
  })

  test.each([
    ['a refusal', new ApiFailure('Reason is required', { status: 422 })],
    ['a broken server', new ApiFailure('', { status: 500 })],
    ["a request that couldn't be made", new ApiFailure('An error occurred: bad header')],
  ])("doesn't wait because of %s", async (_what, failure) => {
    const { waiting, changes: patient } = waitingRoom()
    server.refusal = failure
    await expect(patient.setField(seen(), { reason: ' ' })).rejects.toBe(failure)
    expect(waiting).toEqual([])
  })

  test.each<[string, (trip: NormalisedTrip) => Promise<unknown>]>([
    ['a field', (trip) => changes.setField(trip, { est_cost: 515.5 })],
    ['a form', () => changes.replace(STORED, { ...STORED, est_cost: 515.5 })],
  ])('but was done, is recognised when %s is sent again', async (_what, repeat) => {
    server.trip = { ...STORED, est_cost: 515.5, version: 6 }
    expect(await repeat(seen())).toBe('saved')
    expect([asked, server.trip.version, shown()?.version]).toEqual([[], 6, 6])
  })
})

describe('a change', () => {
  test('shows immediately, is sent with the version it replaces, and stays', async () => {
    const saving = changes.setField(seen(), { est_cost: 515.5 })
    expect(shown()?.est_cost).toBe(515.5)
    await saving
    expect(server.sent).toEqual([{ method: 'PATCH', ifMatch: '"5"', body: { est_cost: 515.5 } }])
    expect(shown()).toMatchObject({ est_cost: 515.5, version: 6 })
  })

  test("answered after the stream reported a deletion doesn't bring the trip back", async () => {
    const answers: (() => void)[] = []
    const slowly = createTripChanges(
      store,
      (async (name: CallName, input: object) => {
        const answered = await answer(name, input)
        await new Promise<void>((resolve) => answers.push(resolve))
        return answered
      }) as typeof call,
      async () => decision,
      asListed,
      NO_OUTBOX,
    )
    const saving = slowly.setField(seen(), { est_cost: 515.5 })
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    store.apply({ type: 'DELETE', ids: [7] }, 'feed-2')
    answers[0]?.()
    await saving
    expect(shown()).toBeUndefined()
    store.apply({ type: 'UPSERT', trips: [{ ...STORED, version: 8 }] }, 'feed-3')
    expect(shown()).toMatchObject({ version: 8 })
  })

  test.each([
    ['refused by a rule', new ApiFailure('Reason is required', { status: 422 })],
    ['lost in transit', new ApiFailure('No response received from server')],
  ])('%s is undone, and its author is told', async (_what, refusal) => {
    server.refusal = refusal
    const saving = changes.setField(seen(), { reason: ' ' })
    expect(shown()?.reason).toBe(' ')
    await expect(saving).rejects.toBe(refusal)
    expect(shown()).toEqual(STORED)
  })

  test("two in a row to one trip don't conflict with each other", async () => {
    const before = seen()
    await Promise.all([
      changes.setField(before, { est_cost: 1 }),
      changes.setField(before, { est_cost: 2 }),
      changes.setField(before, { reason: 'Conference' }),
    ])
    expect(server.sent.map((sent) => sent.ifMatch)).toEqual(['"5"', '"6"', '"7"'])
    expect(asked).toEqual([])
    expect(shown()).toMatchObject({ est_cost: 2, reason: 'Conference', version: 8 })
  })

  test("is undone from its result, and a later change by someone else isn't overwritten without asking", async () => {
    const before = seen()
    const undo = () => changes.setField(before, { est_cost: 120 }, { est_cost: 500 })
    await changes.setField(before, { est_cost: 500 })
    await undo()
    expect(server.sent.map((sent) => sent.ifMatch)).toEqual(['"5"', '"6"'])
    expect(shown()).toMatchObject({ est_cost: 120, version: 7 })

    server.trip = { ...server.trip, est_cost: 300, version: 8 }
    await undo()
    expect(asked).toMatchObject([{ rows: [{ theirs: '$300.00', yours: '$120.00', isContested: true }] }])
    expect(shown()).toMatchObject({ est_cost: 300, version: 8 })
  })

  test('adding and removing staff shows immediately', async () => {
    const adding = changes.addStaff(seen(), ana)
    expect(shown()?.staffMembers).toEqual([mia, ana])
    await adding
    const removing = changes.removeStaff(seen(), ana.staff_id)
    expect(shown()?.staffMembers).toEqual([mia])
    await removing
    expect(shown()).toMatchObject({ staffMembers: [mia], version: 7 })
  })

  test('a deletion hides the trip, and a refused deletion shows it again', async () => {
    server.refusal = new ApiFailure('', { status: 503 })
    const removing = changes.remove(seen())
    expect(shown()).toBeUndefined()
    await expect(removing).rejects.toBe(server.refusal)
    expect(shown()).toEqual(STORED)

    server.refusal = null
    expect(await changes.remove(seen())).toBe('saved')
    expect(shown()).toBeUndefined()
    await changes.restore(7)
    expect(shown()).toMatchObject({ trip_id: 7 })
  })
})

describe('someone else changed the trip first', () => {
  const byOther = (changed: Partial<Trip>) => {
    server.trip = { ...server.trip, ...changed, version: server.trip.version + 1 }
  }

  test('in the same field: the person can keep their version', async () => {
    byOther({ est_cost: 300 })
    await changes.setField(seen(), { est_cost: 515.5 })
    expect(asked).toEqual([
      {
        tripId: 7,
        intent: 'change',
        rows: [{ label: 'Cost', theirs: '$300.00', yours: '$515.50', isContested: true }],
      },
    ])
    expect(shown()).toMatchObject({ est_cost: 300, version: 6 })
    expect(server.trip.est_cost).toBe(300)
  })

  test('in the same field: the person can use their own change', async () => {
    decision = 'mine'
    byOther({ est_cost: 300 })
    await changes.setField(seen(), { est_cost: 515.5 })
    expect(server.sent.map((sent) => sent.ifMatch)).toEqual(['"5"', '"6"'])
    expect(shown()).toMatchObject({ est_cost: 515.5, version: 7 })
  })

  test('in another field: both changes are kept and nobody is asked', async () => {
    byOther({ reason: 'Conference' })
    await changes.setField(seen(), { est_cost: 515.5 })
    expect(asked).toEqual([])
    expect(shown()).toMatchObject({ est_cost: 515.5, reason: 'Conference', version: 7 })
  })

  test("a whole trip: only the person's own changes replace the other version", async () => {
    decision = 'mine'
    byOther({ reason: 'Conference', est_cost: 300 })
    expect(await changes.replace(STORED, { ...STORED, est_cost: 500, comments: 'Hi' })).toBe('saved')
    expect(asked[0]?.rows).toEqual([
      { label: 'Cost', theirs: '$300.00', yours: '$500.00', isContested: true },
      { label: 'Reason', theirs: 'Conference', yours: null, isContested: false },
      { label: 'Comments', theirs: '—', yours: 'Hi', isContested: false },
    ])
    expect(server.trip).toMatchObject({ est_cost: 500, comments: 'Hi', reason: 'Conference' })
  })

  test('a whole trip: keeping theirs discards mine', async () => {
    byOther({ est_cost: 300 })
    expect(await changes.replace(STORED, { ...STORED, est_cost: 500 })).toBe('kept theirs')
    expect(shown()).toMatchObject({ est_cost: 300, version: 6 })
  })

  test('before a deletion: the trip stays unless the person confirms', async () => {
    byOther({ est_cost: 300 })
    expect(await changes.remove(seen())).toBe('kept theirs')
    expect(asked[0]).toMatchObject({
      intent: 'delete',
      rows: [{ label: 'Cost', theirs: '$300.00', yours: null }],
    })
    expect(shown()).toMatchObject({ est_cost: 300 })

    decision = 'mine'
    byOther({ est_cost: 400 })
    expect(await changes.remove(seen())).toBe('saved')
    expect(shown()).toBeUndefined()
  })

  test('to a person of the same name before a deletion: the person is asked', async () => {
    const before = seen()
    byOther({ staffMembers: [{ ...mia, staff_id: '10009' }] })
    store.apply({ type: 'UPSERT', trips: [server.trip] })
    expect(await changes.remove(before)).toBe('kept theirs')
    expect(asked[0]?.rows).toEqual([
      { label: 'Staff', theirs: 'Mia Chen (10009)', yours: null, isContested: false },
    ])
    expect(shown()).toMatchObject({ version: 6 })
  })

  test('repeatedly: the person is asked each time', async () => {
    decision = 'mine'
    byOther({ est_cost: 300 })
    const first = changes.setField(seen(), { est_cost: 515.5 })
    byOther({ est_cost: 400 })
    await first
    expect(asked.map(({ rows }) => rows[0]?.theirs)).toContain('$400.00')
    expect(server.trip.est_cost).toBe(515.5)
  })
})
