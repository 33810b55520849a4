import type { Trip } from '@sojourn/contract/trip/trip'
import type { DeletedTripsPage, HistoryPage } from '@sojourn/contract/trip/trip-history'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { staff, tripStaff } from '../src/database/schema.ts'
import { activate } from './support/people.ts'
import { rewriteAuditLog } from './support/rewrite-audit-log.ts'
import { useTestApp } from './support/test-app.ts'
import { useTripCalls } from './support/trip-calls.ts'

const app = useTestApp()
const { send, readTrip, addTrip } = useTripCalls(app)

const readTrash = async (query = ''): Promise<DeletedTripsPage> =>
  (await send('GET', `/trips/trash${query}`)).json()
const readHistory = async (id: number, query = ''): Promise<HistoryPage> => {
  const answer = await send('GET', `/trips/${id}/history${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** What the screen sends to revert to an entry: the whole trip as it was then, with the current version. */
async function revert(tripId: number, then: Trip, version?: number) {
  const { start_date, end_date, est_cost, one_curtin, reason, comments } = then
  const payload = {
    ...{ start_date, end_date, est_cost, one_curtin, reason, comments },
    staffIds: then.staffMembers.map((person) => person.staff_id),
    destinationIds: then.destinations.map(({ destination_id }) => String(destination_id)),
  }
  return send('PUT', `/trips/${tripId}`, payload, { 'if-match': `"${version}"` })
}

/** The answer is refused with its sentence, and neither the trip nor its history changes. */
async function expectRefusal(tripId: number, request: () => ReturnType<typeof send>, said: [number, string]) {
  const before = [await readTrip(tripId), await readHistory(tripId)]
  const answer = await request()
  expect([answer.statusCode, answer.json().message]).toEqual(said)
  expect([await readTrip(tripId), await readHistory(tripId)]).toEqual(before)
}

describe('GET /trips/{id}/history', () => {
  test('lists each kind of change: who, when, the earlier fields, and the trip after it', async () => {
    const added = await addTrip()
    const id = added.trip_id
    await send('PATCH', `/trips/${id}`, { est_cost: 515.5 })
    const patched = await readTrip(id)
    await send('POST', `/trips/${id}/staff/10003`)
    const joined = await readTrip(id)
    await send('DELETE', `/trips/${id}/staff/10001`)
    const parted = await readTrip(id)
    await revert(id, { ...parted, comments: '', destinations: parted.destinations.slice(1) }, 4)
    const replaced = await readTrip(id)
    await send('DELETE', `/trips/${id}`)
    await send('POST', `/trips/${id}/restore`)
    const restored = await readTrip(id)

    const { content, totalElements, totalPages } = await readHistory(id)
    expect([totalElements, totalPages]).toEqual([7, 1])
    expect(content.map(({ change, event }) => [event, change?.before])).toEqual([
      [`Mia Chen restored trip ${id}`, {}],
      [`Mia Chen deleted trip ${id}`, {}],
      [
        expect.stringContaining('changed the destinations'),
        { destinations: parted.destinations, comments: 'Bring charts' },
      ],
      [`Mia Chen removed Mia Chen from trip ${id}`, { staffMembers: joined.staffMembers }],
      [`Mia Chen added Aisha Rahman to trip ${id}`, { staffMembers: added.staffMembers }],
      [expect.stringContaining('changed the cost'), { est_cost: 420 }],
      [`Mia Chen added trip ${id}`, {}],
    ])
    expect(content.map(({ change }) => change?.after)).toEqual([
      restored,
      { ...replaced, version: 6 },
      replaced,
      parted,
      joined,
      patched,
      added,
    ])
    expect(new Set(content.map(({ who }) => who))).toEqual(new Set(['Mia Chen']))
    for (const { timestamp } of content)
      expect(Math.abs(Date.parse(timestamp) - Date.now())).toBeLessThan(600_000)
  })

  test('comes one page at a time, newest first, for one trip only', async () => {
    const { trip_id } = await addTrip()
    for (const reason of ['First', 'Second', 'Third']) await send('PATCH', `/trips/${trip_id}`, { reason })
    const all = await readHistory(trip_id)
    const pages = await Promise.all([0, 1, 2].map((page) => readHistory(trip_id, `?page=${page}&size=2`)))
    expect(pages.map(({ content }) => content)).toEqual([all.content.slice(0, 2), all.content.slice(2), []])
    expect(pages[0]).toMatchObject({ totalElements: 4, totalPages: 2 })
    expect(all.content.map(({ change }) => change?.after.reason)).toEqual([
      'Third',
      'Second',
      'First',
      'Harbour survey',
    ])
  })

  test('has only the sentence for an older entry, and includes deleted trips', async () => {
    const { trip_id } = await addTrip()
    await rewriteAuditLog(
      app.db,
      sql`update audit_entry set change = null, staff_id = null where trip_id = ${trip_id}`,
    )
    await send('DELETE', `/trips/${trip_id}`)
    expect((await readHistory(trip_id)).content).toMatchObject([
      { event: `Mia Chen deleted trip ${trip_id}`, who: 'Mia Chen', change: { before: {} } },
      { event: `Mia Chen added trip ${trip_id}`, who: null, change: null },
    ])
  })

  test('keeps every character and every cent', async () => {
    const text = 'ünïcödé 漢字 🚢 ‮rtl‬ "\\u0000" <b>&amp;</b>\n'
    const trip = await addTrip({ comments: text, est_cost: 9_999_999_999.99 })
    expect((await readHistory(trip.trip_id)).content[0]?.change?.after).toEqual(trip)
  })

  test('of a trip that never existed is refused', async () => {
    const answer = await send('GET', '/trips/999999/history')
    expect([answer.statusCode, answer.json().message]).toEqual([404, "Trip 999999 doesn't exist."])
  })

  test.each(['size=0', 'size=101', 'page=-1', 'page=x'])('refuses %s', async (query) => {
    expect((await send('GET', `/trips/1/history?${query}`)).statusCode).toBe(400)
    expect((await send('GET', `/trips/trash?${query}`)).statusCode).toBe(400)
  })

  test('doesn’t change the shape of the audit log', async () => {
    const { content } = (await send('GET', '/audit')).json()
    expect(Object.keys(content[0]).sort()).toEqual([
      'event',
      'id',
      'isNameShared',
      'staff_id',
      'timestamp',
      'tripId',
    ])
  })
})

describe('reverting to an entry', () => {
  test('is an ordinary change with the earlier values, a new version and one more entry', async () => {
    const first = await addTrip()
    const id = first.trip_id
    await send('PATCH', `/trips/${id}`, { reason: 'Something else' })
    await send('POST', `/trips/${id}/staff/10003`)
    await revert(id, { ...(await readTrip(id)), destinations: first.destinations.slice(0, 1) }, 3)
    const then = (await readHistory(id)).content.at(-1)?.change?.after
    expect(then).toEqual(first)
    const answer = await revert(id, then as Trip, 4)
    expect(answer.json()).toEqual({ ...first, version: 5 })
    expect(await readTrip(id)).toEqual(answer.json())
    const [newest] = (await readHistory(id)).content
    expect(newest?.event).toMatch(
      /^Mia Chen changed the staff of trip \d+ from .*, the destinations from .*, the reason from/,
    )
    expect(newest?.change?.before).toMatchObject({ reason: 'Something else' })
  })

  test('is refused if someone else changed the trip first', async () => {
    const first = await addTrip()
    await send('PATCH', `/trips/${first.trip_id}`, { reason: 'Theirs' })
    await expectRefusal(first.trip_id, () => revert(first.trip_id, first, 1), [
      412,
      'This trip was changed by someone else.',
    ])
  })

  test('is refused if a person or a destination no longer exists', async () => {
    await app.db.insert(staff).values({ staff_id: 'gone', first_name: 'Gone', last_name: 'Away' })
    const first = await addTrip({ staff_ids: ['gone', '10001'] })
    const id = first.trip_id
    await send('DELETE', `/trips/${id}/staff/gone`)
    await app.db.delete(tripStaff).where(eq(tripStaff.staff_id, 'gone'))
    await app.db.delete(staff).where(eq(staff.staff_id, 'gone'))
    const then = (await readHistory(id)).content.at(-1)?.change?.after as Trip
    await expectRefusal(id, () => revert(id, then, 2), [422, 'Staff ID gone is not in the directory.'])
    const unknown = { ...first.destinations[0], destination_id: 99_999 } as Trip['destinations'][number]
    const elsewhere = { ...(await readTrip(id)), destinations: [unknown] }
    await expectRefusal(id, () => revert(id, elsewhere, 2), [422, "Destination 99999 doesn't exist."])
  })

  test('is refused if it breaks a current rule', async () => {
    const { trip_id } = await addTrip()
    await rewriteAuditLog(
      app.db,
      sql`update audit_entry set change = jsonb_set(change, '{after,reason}', '" "') where trip_id = ${trip_id}`,
    )
    const then = (await readHistory(trip_id)).content[0]?.change?.after as Trip
    await expectRefusal(trip_id, () => revert(trip_id, then, 1), [422, 'Reason is required'])
  })

  test('of a deleted trip is refused, and the trip stays deleted', async () => {
    const first = await addTrip()
    await send('DELETE', `/trips/${first.trip_id}`)
    const before = await readHistory(first.trip_id)
    const answer = await revert(first.trip_id, first, 2)
    expect([answer.statusCode, answer.json().message]).toEqual([404, `Trip ${first.trip_id} doesn't exist.`])
    expect(await readHistory(first.trip_id)).toEqual(before)
    expect((await readTrash()).content[0]?.trip.trip_id).toBe(first.trip_id)
  })
})

test('the history and the trash have the staff id, tell namesakes apart, and have a name even if the directory has none', async () => {
  const { trip_id } = await addTrip()
  const [ada, other] = [await activate(app, 'h7000003'), await activate(app, 'h7000004')]
  const url = `/api/trips/${trip_id}`
  await app.call({ method: 'PATCH', url, payload: { reason: 'Changed' }, token: ada.access_token })
  await app.call({ method: 'DELETE', url, token: other.access_token })
  const authors = async () => {
    const [deletion, change, addition] = (await readHistory(trip_id)).content
    const [deleted] = (await readTrash()).content
    return [deleted && { ...deleted, who: deleted.deletedBy }, deletion, change, addition].map(
      (entry) => entry && [entry.who, entry.staff_id, entry.isNameShared],
    )
  }
  expect(await authors()).toEqual([
    ['Ada Lovelace', 'h7000004', true],
    ['Ada Lovelace', 'h7000004', true],
    ['Ada Lovelace', 'h7000003', true],
    ['Mia Chen', '10001', false],
  ])
  const named = (staffId: string, first_name: string, last_name: string) =>
    app.db.update(staff).set({ first_name, last_name }).where(eq(staff.staff_id, staffId))
  await named('h7000004', '', '')
  await named('h7000003', 'Ada', 'King')
  expect(await authors()).toEqual([
    ['Ada Lovelace', 'h7000004', true],
    ['Ada Lovelace', 'h7000004', true],
    ['Ada King', 'h7000003', false],
    ['Mia Chen', '10001', false],
  ])
})

describe('GET /trips/trash', () => {
  test('lists deleted trips, most recent first, with who deleted them, until they are restored', async () => {
    const [one, other] = [
      await addTrip({ reason: 'Deleted first' }),
      await addTrip({ reason: 'Deleted last' }),
    ]
    const ada = await activate(app, 'h7000001')
    await send('DELETE', `/trips/${one.trip_id}`)
    await app.call({ method: 'DELETE', url: `/api/trips/${other.trip_id}`, token: ada.access_token })
    const { content, totalElements } = await readTrash()
    expect(content.slice(0, 2)).toEqual([
      {
        trip: { ...other, version: 2 },
        deletedAt: expect.any(String),
        deletedBy: 'Ada Lovelace',
        staff_id: 'h7000001',
        isNameShared: expect.any(Boolean),
      },
      {
        trip: { ...one, version: 2 },
        deletedAt: expect.any(String),
        deletedBy: 'Mia Chen',
        staff_id: '10001',
        isNameShared: false,
      },
    ])
    const second = await readTrash('?page=1&size=1')
    expect(second).toMatchObject({ content: [content[1]], totalElements, totalPages: totalElements })

    await send('POST', `/trips/${other.trip_id}/restore`)
    const after = await readTrash()
    expect(after.totalElements).toBe(totalElements - 1)
    expect(after.content[0]).toEqual(content[1])
  })

  test('lists a trip even if nobody knows who deleted it', async () => {
    const { trip_id } = await addTrip()
    await send('DELETE', `/trips/${trip_id}`)
    await rewriteAuditLog(app.db, sql`delete from audit_entry where trip_id = ${trip_id}`)
    expect((await readTrash()).content[0]).toMatchObject({
      trip: { trip_id },
      deletedBy: null,
      staff_id: null,
    })
  })
})

describe('GET /trips/{id}/deletion', () => {
  test('says who deleted a trip and when, as long as it is deleted', async () => {
    const trip = await addTrip({ reason: 'Found again' })
    const url = `/trips/${trip.trip_id}/deletion`
    expect((await send('GET', url)).statusCode).toBe(404)
    const ada = await activate(app, 'h7000002')
    await app.call({ method: 'DELETE', url: `/api/trips/${trip.trip_id}`, token: ada.access_token })
    const answer = await send('GET', url)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        trip: { ...trip, version: 2 },
        deletedAt: expect.any(String),
        deletedBy: 'Ada Lovelace',
        staff_id: 'h7000002',
        isNameShared: expect.any(Boolean),
      },
    ])
    expect(answer.json()).toEqual((await readTrash()).content[0])
    await send('POST', `/trips/${trip.trip_id}/restore`)
    expect((await send('GET', url)).statusCode).toBe(404)
  })

  test.each([
    ['2147483647', 404],
    ['0', 400],
    ['history', 400],
  ])('answers for trip %s with %i', async (id, status) => {
    expect((await send('GET', `/trips/${id}/deletion`)).statusCode).toBe(status)
  })
})

test.each(['/trips/1/history', '/trips/trash', '/trips/1/deletion', '/trips/trash/1'])(
  'GET %s needs someone signed in',
  async (url) => {
    expect((await app.call({ url: `/api${url}` })).statusCode).toBe(401)
  },
)
