import type { AuditPage } from '@sojourn/contract/audit/audit'
import { TRIP_LIST_MAX } from '@sojourn/contract/limits'
import type { Trip } from '@sojourn/contract/trip/trip'
import { inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { country, destination, staff } from '../src/database/schema.ts'
import { useTestApp } from './support/test-app.ts'
import { NEW_TRIP, useTripCalls } from './support/trip-calls.ts'

const app = useTestApp()
const { send, readTrip, addTrip } = useTripCalls(app)

const listTrips = async (): Promise<Trip[]> => (await send('GET', '/trips')).json()
const readAudit = async (): Promise<AuditPage> => (await send('GET', '/audit?size=100')).json()
const newestEvent = async () => (await readAudit()).content[0]

function asUpdate({ staff_ids: staffIds, destination_ids: destinationIds, ...rest }: typeof NEW_TRIP) {
  return { ...rest, staffIds, destinationIds }
}

/** The answer has this status and sentence, and neither the trips nor the audit log change. */
async function expectRefusal(
  request: () => ReturnType<typeof send>,
  status: number,
  message: string | RegExp,
) {
  const before = [await listTrips(), (await readAudit()).totalElements]
  const answer = await request()
  expect([answer.statusCode, answer.json().message]).toEqual([
    status,
    typeof message === 'string' ? message : expect.stringMatching(message),
  ])
  expect([await listTrips(), (await readAudit()).totalElements]).toEqual(before)
  return answer
}

const BROKEN: [string, object, string][] = [
  ['no staff', { staff_ids: [] }, 'All staff fields are required'],
  [
    'the same person twice',
    { staff_ids: ['10001', '10001'] },
    'Each staff member can only be on a trip once',
  ],
  ['an unknown person', { staff_ids: ['nobody'] }, 'Staff ID nobody is not in the directory.'],
  ['no destination', { destination_ids: [] }, 'All trip fields are required'],
  [
    'the same destination twice',
    { destination_ids: ['1', 1] },
    'Each destination can only be on a trip once',
  ],
  ['an unknown destination', { destination_ids: ['99999'] }, "Destination 99999 doesn't exist."],
  ['a destination that isn’t a number', { destination_ids: ['Paris'] }, "Destination Paris doesn't exist."],
  ['an empty start', { start_date: '' }, 'Start and end dates are required'],
  ['a start of nothing', { start_date: null }, 'Start and end dates are required'],
  ['no start', { start_date: undefined }, 'Start and end dates are required'],
  ['an empty end', { end_date: ' ' }, 'Start and end dates are required'],
  ['an end of nothing', { end_date: null }, 'Start and end dates are required'],
  ['no dates', { start_date: undefined, end_date: undefined }, 'Start and end dates are required'],
  ['an end before its start', { end_date: '2026-11-30' }, 'End date cannot be before start date'],
  ['a cost below zero', { est_cost: -1 }, 'Estimated cost must be a positive number'],
  [
    'a cost that is too large',
    { est_cost: 10_000_000_000 },
    'Estimated cost must be $9,999,999,999.99 or less',
  ],
  ['a cost finer than a cent', { est_cost: 1.005 }, 'Estimated cost can have at most two decimal places'],
  ['a blank reason', { reason: ' \t' }, 'Reason is required'],
  ['a reason that is too long', { reason: 'x'.repeat(501) }, 'Reason must be 500 characters or fewer'],
  [
    'comments that are too long',
    { comments: 'x'.repeat(2001) },
    'Comments must be 2,000 characters or fewer',
  ],
]

/** Destinations are numbered among those that share a name. */
interface Change {
  staffIds?: string[]
  destinations?: number[]
}

const MALFORMED: [string, object][] = [
  ['a day that does not exist', { start_date: '2026-02-30' }],
  ['a day in words', { start_date: 'tomorrow' }],
  ['a cost in words', { est_cost: '12' }],
  ['no cost at all', { est_cost: undefined }],
  ['a flag in words', { one_curtin: 'yes' }],
  ['no reason', { reason: null }],
]

describe('POST /trips/complete', () => {
  test('adds a trip, with its staff and destinations in order, and is audited', async () => {
    const trip = await addTrip({ destination_ids: [2, '1'] })
    expect(trip).toMatchObject({
      est_cost: 420,
      one_curtin: false,
      reason: 'Harbour survey',
      comments: 'Bring charts',
      start_date: '2026-12-01',
      end_date: '2026-12-05',
      version: 1,
    })
    expect(trip.trip_id).toBeGreaterThan(100)
    expect(trip.staffMembers.map((person) => person.staff_id)).toEqual(['10001', '10002'])
    expect(trip.destinations.map(({ destination_id }) => destination_id)).toEqual([2, 1])
    expect(await readTrip(trip.trip_id)).toEqual(trip)
    expect(await newestEvent()).toMatchObject({
      event: `Mia Chen added trip ${trip.trip_id}`,
      tripId: trip.trip_id,
    })
  })

  test.each([
    [null, null],
    [0, 0],
    [9_999_999_999.99, 9_999_999_999.99],
    [0.1, 0.1],
  ])('stores the cost %s exactly', async (cost, stored) => {
    expect((await addTrip({ est_cost: cost })).est_cost).toBe(stored)
  })

  test('keeps every character of its texts', async () => {
    const text = "ünïcödé 漢字 🚢 ‮rtl‬ <b>&amp;</b> '); drop table trip; -- =1+1"
    const trip = await addTrip({ reason: text, comments: text })
    expect(await readTrip(trip.trip_id)).toMatchObject({ reason: text, comments: text })
  })

  test.each(BROKEN)('refuses %s', async (_, changes, message) => {
    await expectRefusal(() => send('POST', '/trips/complete', { ...NEW_TRIP, ...changes }), 422, message)
  })

  test.each(MALFORMED)('refuses %s', async (_, changes) => {
    await expectRefusal(() => send('POST', '/trips/complete', { ...NEW_TRIP, ...changes }), 400, /malformed/)
  })
})

describe('PUT /trips/{id}', () => {
  test('replaces everything and names each change, old and new', async () => {
    const trip = await addTrip()
    const answer = await send('PUT', `/trips/${trip.trip_id}`, {
      ...asUpdate(NEW_TRIP),
      est_cost: 515.5,
      one_curtin: true,
      comments: null,
      staffIds: ['10003'],
      destinationIds: ['2'],
    })
    expect(answer.json()).toMatchObject({ est_cost: 515.5, one_curtin: true, comments: '', version: 2 })
    expect(await readTrip(trip.trip_id)).toEqual(answer.json())
    const [first = '', second = ''] = trip.destinations.map(({ destination_name }) => destination_name)
    expect((await newestEvent())?.event).toBe(
      `Mia Chen changed the staff of trip ${trip.trip_id} from Mia Chen, Oliver Hughes to Aisha Rahman, the destinations from ${first}, ${second} to ${second}, the cost from $420.00 to $515.50, One Curtin from No to Yes, the comments from “Bring charts” to empty`,
    )
  })

  test('that changes nothing adds neither a version nor an entry', async () => {
    const trip = await addTrip()
    const { totalElements } = await readAudit()
    const answer = await send('PUT', `/trips/${trip.trip_id}`, asUpdate(NEW_TRIP))
    expect([answer.statusCode, answer.json()]).toEqual([200, trip])
    expect((await readAudit()).totalElements).toBe(totalElements)
  })

  describe('that swaps namesakes or changes the order', () => {
    let destinationIds: number[]

    beforeAll(async () => {
      await app.db.insert(staff).values([
        { staff_id: '20001', first_name: 'Sam', last_name: 'Lee' },
        { staff_id: '20002', first_name: 'Sam', last_name: 'Lee' },
      ])
      const countries = await app.db
        .select()
        .from(country)
        .where(inArray(country.country_name, ['Kenya', 'France']))
      const idOf = (name: string) => countries.find((one) => one.country_name === name)?.country_id ?? 0
      const inserted = await app.db
        .insert(destination)
        .values(
          ['Kenya', 'France'].map((name) => ({
            destination_name: 'Springfield',
            country_id: idOf(name),
          })),
        )
        .returning()
      destinationIds = inserted.map(({ destination_id }) => destination_id)
    })

    test.each<[string, Change, Change, string]>([
      [
        'a person',
        { staffIds: ['20001'] },
        { staffIds: ['20002'] },
        'the staff of trip N from Sam Lee (20001) to Sam Lee (20002)',
      ],
      [
        'a destination in another country',
        { destinations: [0] },
        { destinations: [1] },
        'the destinations of trip N from Springfield (Kenya) to Springfield (France)',
      ],
      [
        'the order of people',
        { staffIds: ['10001', '10002'] },
        { staffIds: ['10002', '10001'] },
        'the staff of trip N from Mia Chen, Oliver Hughes to Oliver Hughes, Mia Chen',
      ],
      [
        'the order of namesakes',
        { staffIds: ['20001', '20002'] },
        { staffIds: ['20002', '20001'] },
        'the staff of trip N from Sam Lee (20001), Sam Lee (20002) to Sam Lee (20002), Sam Lee (20001)',
      ],
    ])('%s is a change like any other: a version, an entry and a history', async (_, from, to, event) => {
      const update = (change: Change) => ({
        ...asUpdate(NEW_TRIP),
        ...(change.staffIds && { staffIds: change.staffIds }),
        ...(change.destinations && {
          destinationIds: change.destinations.map((index) => String(destinationIds[index])),
        }),
      })
      const { trip_id } = await addTrip()
      const before = (await send('PUT', `/trips/${trip_id}`, update(from))).json()
      const { totalElements } = await readAudit()
      const after = (await send('PUT', `/trips/${trip_id}`, update(to))).json()
      expect(after.version).toBe(before.version + 1)
      expect((await readAudit()).totalElements).toBe(totalElements + 1)
      expect((await newestEvent())?.event).toBe(
        `Mia Chen changed ${event.replace('trip N', `trip ${trip_id}`)}`,
      )
      const [entry] = (await send('GET', `/trips/${trip_id}/history`)).json().content
      const field = to.staffIds ? 'staffMembers' : 'destinations'
      expect(entry.change).toEqual({ after, before: { [field]: before[field] } })
    })

    test('one of two namesakes who leaves or joins is named by staff ID', async () => {
      const { trip_id } = await addTrip({ staff_ids: ['20001'] })
      await send('POST', `/trips/${trip_id}/staff/20002`)
      expect((await newestEvent())?.event).toBe(`Mia Chen added Sam Lee (20002) to trip ${trip_id}`)
      await send('DELETE', `/trips/${trip_id}/staff/20001`)
      expect((await newestEvent())?.event).toBe(`Mia Chen removed Sam Lee (20001) from trip ${trip_id}`)
    })
  })

  test.each(['PUT', 'PATCH'] as const)('%s of -0 over 0 is no change', async (method) => {
    const trip = await addTrip({ est_cost: 0 })
    const { totalElements } = await readAudit()
    const whole = method === 'PUT' ? asUpdate(NEW_TRIP) : {}
    const payload = JSON.stringify({ ...whole, est_cost: 0 }).replace('"est_cost":0', '"est_cost":-0')
    const answer = await send(method, `/trips/${trip.trip_id}`, Buffer.from(payload), {
      'content-type': 'application/json',
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, trip])
    expect((await readAudit()).totalElements).toBe(totalElements)
  })

  test.each(BROKEN)('refuses %s', async (_, changes, message) => {
    const trip = await addTrip()
    const update = asUpdate({ ...NEW_TRIP, ...changes } as typeof NEW_TRIP)
    await expectRefusal(() => send('PUT', `/trips/${trip.trip_id}`, update), 422, message)
  })

  test('refuses an unknown trip', async () => {
    await expectRefusal(() => send('PUT', '/trips/9999', asUpdate(NEW_TRIP)), 404, "Trip 9999 doesn't exist.")
  })
})

describe('PATCH /trips/{id}', () => {
  test.each([
    [{ est_cost: 515.5 }, 'changed the cost of trip ID from $420.00 to $515.50'],
    [{ est_cost: null }, 'changed the cost of trip ID from $420.00 to empty'],
    [{ start_date: '2026-11-28' }, 'changed the start date of trip ID from 2026-12-01 to 2026-11-28'],
    [{ end_date: '2026-12-31' }, 'changed the end date of trip ID from 2026-12-05 to 2026-12-31'],
    [{ one_curtin: true }, 'changed One Curtin of trip ID from No to Yes'],
    [
      { reason: 'Lighthouse visit' },
      'changed the reason of trip ID from “Harbour survey” to “Lighthouse visit”',
    ],
    [{ comments: '' }, 'changed the comments of trip ID from “Bring charts” to empty'],
  ])('changes only one field for %j', async (patch, event) => {
    const trip = await addTrip()
    const answer = await send('PATCH', `/trips/${trip.trip_id}`, patch)
    expect(answer.json()).toEqual({ ...trip, ...patch, version: 2 })
    expect(await readTrip(trip.trip_id)).toEqual(answer.json())
    expect((await newestEvent())?.event).toBe(`Mia Chen ${event.replace('ID', String(trip.trip_id))}`)
  })

  test.each([
    [{ start_date: '2026-12-06' }, 'Start date cannot be after the end date.'],
    [{ end_date: '2026-11-30' }, 'End date cannot be before the start date.'],
    [{ start_date: '' }, 'Start and end dates are required'],
    [{ end_date: null }, 'Start and end dates are required'],
    [{ est_cost: -0.01 }, 'Estimated cost must be a positive number'],
    [{ reason: '  ' }, 'Reason is required'],
    [{ comments: 'x'.repeat(2001) }, 'Comments must be 2,000 characters or fewer'],
  ])('refuses %j', async (patch, message) => {
    const trip = await addTrip()
    await expectRefusal(() => send('PATCH', `/trips/${trip.trip_id}`, patch), 422, message)
  })

  test.each([
    [{}],
    [{ est_cost: 1, reason: 'two' }],
    [{ version: 5 }],
    [{ deleted_at: null }],
    [{ est_cost: '5' }],
  ])('refuses %j', async (patch) => {
    const trip = await addTrip()
    await expectRefusal(() => send('PATCH', `/trips/${trip.trip_id}`, patch), 400, /malformed/)
  })

  test('refuses an unknown trip', async () => {
    await expectRefusal(() => send('PATCH', '/trips/9999', { est_cost: 1 }), 404, "Trip 9999 doesn't exist.")
  })
})

describe('staff of a trip', () => {
  test('someone is added at the end and removed again, and both are audited', async () => {
    const trip = await addTrip({ staff_ids: ['10002'] })
    const added = (await send('POST', `/trips/${trip.trip_id}/staff/10001`)).json()
    expect(added.staffMembers.map((person: { staff_id: string }) => person.staff_id)).toEqual([
      '10002',
      '10001',
    ])
    expect(added.version).toBe(2)
    expect((await newestEvent())?.event).toBe(`Mia Chen added Mia Chen to trip ${trip.trip_id}`)
    expect((await send('DELETE', `/trips/${trip.trip_id}/staff/10002`)).statusCode).toBe(204)
    expect((await readTrip(trip.trip_id)).staffMembers.map((person) => person.staff_id)).toEqual(['10001'])
    expect((await newestEvent())?.event).toBe(`Mia Chen removed Oliver Hughes from trip ${trip.trip_id}`)
  })

  test.each([
    ['adding someone who is already on it', 'POST', '10001', 409, 'Mia Chen is already on this trip.'],
    ['adding one who is unknown', 'POST', 'nobody', 404, 'Staff ID nobody is not in the directory.'],
    ['removing one who is not there', 'DELETE', '10009', 404, 'Staff ID 10009 is not on this trip.'],
  ])('refuses %s', async (_, method, staffId, status, message) => {
    const trip = await addTrip()
    await expectRefusal(() => send(method, `/trips/${trip.trip_id}/staff/${staffId}`), status, message)
  })

  test('refuses more people than a trip can have', async () => {
    const crowd = Array.from({ length: TRIP_LIST_MAX }, (_, index) => `crowd${index}`)
    await app.db
      .insert(staff)
      .values([...crowd, 'late'].map((staff_id) => ({ staff_id, first_name: 'Ada', last_name: 'Byron' })))
    const trip = await addTrip({ staff_ids: crowd.slice(1) })
    const add = (staffId: string) => send('POST', `/trips/${trip.trip_id}/staff/${staffId}`)
    expect((await add('crowd0')).statusCode).toBe(200)
    await expectRefusal(() => add('late'), 422, 'A trip can have up to 500 staff members.')
    await expectRefusal(() => add('crowd0'), 409, 'Ada Byron is already on this trip.')
  })

  test('refuses to remove the last one, even if two are removed in parallel', async () => {
    const trip = await addTrip({ staff_ids: ['10001'] })
    const message = 'Cannot remove the last staff member from this trip.'
    await expectRefusal(() => send('DELETE', `/trips/${trip.trip_id}/staff/10001`), 409, message)
    const two = await addTrip()
    const answers = await Promise.all(
      ['10001', '10002'].map((id) => send('DELETE', `/trips/${two.trip_id}/staff/${id}`)),
    )
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([204, 409])
    expect((await readTrip(two.trip_id)).staffMembers).toHaveLength(1)
  })

  test('refuses an unknown trip', async () => {
    await expectRefusal(() => send('POST', '/trips/9999/staff/10001'), 404, "Trip 9999 doesn't exist.")
    await expectRefusal(() => send('DELETE', '/trips/9999/staff/10001'), 404, "Trip 9999 doesn't exist.")
  })
})

describe('deleting and restoring', () => {
  test('a deleted trip disappears everywhere, and comes back complete', async () => {
    const trip = await addTrip()
    expect((await send('DELETE', `/trips/${trip.trip_id}`)).statusCode).toBe(204)
    expect((await newestEvent())?.event).toBe(`Mia Chen deleted trip ${trip.trip_id}`)
    expect((await listTrips()).map((one) => one.trip_id)).not.toContain(trip.trip_id)
    for (const [method, url, payload] of [
      ['GET', '', undefined],
      ['PATCH', '', { est_cost: 1 }],
      ['PUT', '', asUpdate(NEW_TRIP)],
      ['DELETE', '', undefined],
      ['POST', '/staff/10003', undefined],
      ['DELETE', '/staff/10001', undefined],
    ] as const) {
      await expectRefusal(
        () => send(method, `/trips/${trip.trip_id}${url}`, payload),
        404,
        `Trip ${trip.trip_id} doesn't exist.`,
      )
    }
    const restored = await send('POST', `/trips/${trip.trip_id}/restore`)
    expect(restored.json()).toEqual({ ...trip, version: 3 })
    expect(await readTrip(trip.trip_id)).toEqual(restored.json())
    expect((await newestEvent())?.event).toBe(`Mia Chen restored trip ${trip.trip_id}`)
  })

  test('restoring a trip that isn’t deleted, or never existed, is refused', async () => {
    const trip = await addTrip()
    await expectRefusal(
      () => send('POST', `/trips/${trip.trip_id}/restore`),
      409,
      "This trip hasn't been deleted.",
    )
    await expectRefusal(() => send('POST', '/trips/9999/restore'), 404, "Trip 9999 doesn't exist.")
  })
})

describe('If-Match', () => {
  const changes = [
    ['PUT', { ...asUpdate(NEW_TRIP), reason: 'Mine' }],
    ['PATCH', { reason: 'Mine' }],
    ['DELETE', undefined],
  ] as const

  test.each(changes)('%s of another version is refused with the current trip', async (method, payload) => {
    const { trip_id } = await addTrip()
    await send('PATCH', `/trips/${trip_id}`, { reason: 'Theirs' })
    const attempt = () => send(method, `/trips/${trip_id}`, payload, { 'if-match': '"1"' })
    const answer = await expectRefusal(attempt, 412, 'This trip was changed by someone else.')
    expect(answer.json().trip).toEqual(await readTrip(trip_id))
  })

  test.each(changes)('%s of the current version succeeds', async (method, payload) => {
    const { trip_id } = await addTrip()
    expect((await send(method, `/trips/${trip_id}`, payload, { 'if-match': '"1"' })).statusCode).toBeLessThan(
      300,
    )
  })

  test.each(['"2"', '2', 'W/"2"', '*'])('reads %s', async (ifMatch) => {
    const { trip_id } = await addTrip()
    await send('PATCH', `/trips/${trip_id}`, { reason: 'Theirs' })
    expect(
      (await send('PATCH', `/trips/${trip_id}`, { reason: 'Mine' }, { 'if-match': ifMatch })).statusCode,
    ).toBe(200)
  })

  test('refuses anything that isn’t a version', async () => {
    const { trip_id } = await addTrip()
    await expectRefusal(
      () => send('PATCH', `/trips/${trip_id}`, { reason: 'x' }, { 'if-match': 'abc' }),
      400,
      /If-Match/,
    )
  })

  test('of many who change the same version in parallel, one succeeds', async () => {
    const { trip_id } = await addTrip()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        send('PATCH', `/trips/${trip_id}`, { reason: `Reason ${index}` }, { 'if-match': '"1"' }),
      ),
    )
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(7).fill(412)])
    expect((await readTrip(trip_id)).version).toBe(2)
  })
})

describe('GET /audit', () => {
  test('pages through all entries, newest first or oldest first', async () => {
    const all: AuditPage = (await send('GET', '/audit?size=100')).json()
    const first: AuditPage = (await send('GET', '/audit')).json()
    const second: AuditPage = (await send('GET', '/audit?page=1&size=10&sort=timestamp,desc')).json()
    expect([...first.content, ...second.content]).toEqual(all.content.slice(0, 20))
    expect(first.totalPages).toBe(Math.ceil(all.totalElements / 10))
    const oldest: AuditPage = (await send('GET', '/audit?sort=timestamp,asc&size=100')).json()
    const stamps = oldest.content.map((entry) => entry.timestamp)
    expect(stamps).toEqual([...stamps].sort())
    expect(Object.keys(oldest.content[0] ?? {}).sort()).toEqual([
      'event',
      'id',
      'isNameShared',
      'staff_id',
      'timestamp',
      'tripId',
    ])
    expect((await send('GET', '/audit?page=100000')).json().content).toEqual([])
  })

  test.each(['size=0', 'size=101', 'size=x', 'page=-1', 'page=1.5', 'sort=event', 'page='])(
    'refuses %s',
    async (query) => {
      expect((await send('GET', `/audit?${query}`)).statusCode).toBe(400)
    },
  )
})

test.each([
  ['POST', '/trips/complete'],
  ['PUT', '/trips/1'],
  ['PATCH', '/trips/1'],
  ['DELETE', '/trips/1'],
  ['POST', '/trips/1/restore'],
  ['POST', '/trips/1/staff/10001'],
  ['DELETE', '/trips/1/staff/10001'],
  ['GET', '/audit'],
] as const)('%s %s needs someone signed in', async (method, url) => {
  const answer = await app.call({ method, url: `/api${url}` })
  expect(answer.statusCode).toBe(401)
})
