import type { AddressInfo } from 'node:net'
import { FEED_POSITION_HEADER } from '@sojourn/contract/limits'
import type { Trip } from '@sojourn/contract/trip/trip'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../src/database/database.ts'
import { findChanges, readTrips } from '../src/live/trip-row.ts'
import { StreamReader } from './support/stream-reader.ts'
import { openTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { randomWrites } from './torture/random-writes.ts'

/** `npm run torture` makes more. */
const WRITES = 1_000

type OpenApp = Awaited<ReturnType<typeof openTestApp>>

describe('two instances on one PostgreSQL server', () => {
  let database: TestDatabase
  let one: OpenApp
  let two: OpenApp
  let token: string
  let streams: StreamReader[]

  beforeAll(async () => {
    database = await createTestDatabase()
    one = await openTestApp({ LOG_LEVEL: 'warn' }, database)
    two = await openTestApp({ LOG_LEVEL: 'warn' }, database)
    token = (await one.signIn()).access_token
    const urls = await Promise.all([one, two].map(listen))
    streams = [urls[0], urls[1], urls[1]].map((url) => new StreamReader(url ?? '', token))
    await Promise.all(streams.map((stream) => stream.connect()))
  })
  afterAll(async () => {
    await Promise.all(streams.map((stream) => stream.cut()))
    await Promise.all([one.close(), two.close()])
    await database.remove()
  })

  const listTrips = async (app: TestApp): Promise<Trip[]> => {
    const trips: Trip[] = (await app.call({ url: '/api/trips', token })).json()
    return trips.sort((a, b) => a.trip_id - b.trip_id)
  }

  async function expectAllEqual(): Promise<void> {
    const { trips } = await findChanges(one.db, '0')
    const stored = await readTrips(
      one.db,
      trips.map(({ trip_id }) => trip_id),
    )
    const truth = stored
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ trip }) => trip)
      .sort((a, b) => a.trip_id - b.trip_id)
    expect(await listTrips(one)).toEqual(truth)
    expect(await listTrips(two)).toEqual(truth)
    for (const stream of streams) {
      await expect.poll(() => stream.sorted(), { timeout: 20_000 }).toEqual(truth)
    }
  }

  test('a place added through one is announced and listed by the other', async () => {
    const added = await one.call({
      method: 'POST',
      url: '/api/admin/places/destination',
      token,
      payload: { name: 'Tamale', within: 1 },
    })
    expect(added.statusCode, added.body).toBe(201)
    for (const { events } of streams) {
      await expect
        .poll(() => events.filter((type) => type === 'DIRECTORY'), { timeout: 1_000 })
        .toHaveLength(1)
    }
    expect((await two.call({ url: '/api/trips/destinations', token })).body).toContain('"Tamale"')
  })

  test('a change through one instance can be read through the other immediately', async () => {
    const id = (await listTrips(one))[0]?.trip_id ?? 0
    for (let round = 0; round < 20; round += 1) {
      const [writer, reader] = round % 2 === 0 ? [one, two] : [two, one]
      await writer.call({
        method: 'PATCH',
        url: `/api/trips/${id}`,
        token,
        payload: { reason: `Round ${round}` },
      })
      const { trip } = (await reader.call({ url: `/api/trips/${id}`, token })).json()
      expect(trip.reason).toBe(`Round ${round}`)
    }
  })

  test('a changed cell is announced once, after its commit, to whoever listens', async () => {
    const id = (await listTrips(one))[0]?.trip_id ?? 0
    const listener = new pg.Client({ connectionString: database.settings.DATABASE_URL })
    await listener.connect()
    const heard: Promise<unknown>[] = []
    listener.on('notification', () => heard.push(readTrips(one.db, [id]).then(([read]) => read?.trip.reason)))
    await listener.query('listen sojourn_change')
    await one.call({ method: 'PATCH', url: `/api/trips/${id}`, token, payload: { reason: 'Announced' } })
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    expect(await Promise.all(heard)).toEqual(['Announced'])
    await listener.end()
  })

  test('a change that is never announced, because its instance died, still reaches the streams and the chain', async () => {
    const id = (await listTrips(one))[0]?.trip_id ?? 0
    const looking = await openTestApp({ LOG_LEVEL: 'warn' }, database, { look: 50 })
    const stream = new StreamReader(await listen(looking), token)
    try {
      await stream.connect()
      await one.db.execute(sql`
        with entry as (insert into audit_entry (event, trip_id, kind) values ('Never announced', ${id}, 'trip'))
        update trip set reason = 'Never announced', version = version + 1
        where trip_id = ${id} and set_config('sojourn.announced', 'later', true) = 'later'`)
      await expect.poll(() => stream.trips.get(id)?.reason).toBe('Never announced')
      const isLinked = async () =>
        rowsOf(
          one.db.execute(sql`
          select from audit_link join audit_entry on id = entry_id where event = 'Never announced'`),
        )
      await expect.poll(isLinked).toHaveLength(1)
    } finally {
      await stream.cut()
      await looking.close()
    }
  })

  test('a transaction that began first and commits last reaches the streams too', async () => {
    const [first, second] = (await listTrips(one)).map((trip) => trip.trip_id)
    const [early, late] = [1, 2].map(
      () => new pg.Client({ connectionString: database.settings.DATABASE_URL }),
    )
    if (!early || !late) throw new Error('no clients')
    await Promise.all([early.connect(), late.connect()])
    await early.query('begin')
    await early.query('update trip set reason = $1, version = version + 1 where trip_id = $2', [
      'Began first',
      first,
    ])
    await late.query('update trip set reason = $1, version = version + 1 where trip_id = $2', [
      'Began last',
      second,
    ])
    for (const stream of streams)
      await expect.poll(() => stream.trips.get(second ?? 0)?.reason).toBe('Began last')
    await early.query('commit')
    for (const stream of streams)
      await expect.poll(() => stream.trips.get(first ?? 0)?.reason).toBe('Began first')
    await Promise.all([early.end(), late.end()])
    await expectAllEqual()
  })

  test('an instance that starts later has the same list, and continues the same feed', async () => {
    const [gone = 0, changed = 0] = (await listTrips(one)).map((trip) => trip.trip_id)
    const list = (app: TestApp) => app.call({ url: '/api/trips', token })
    await one.call({ method: 'DELETE', url: `/api/trips/${gone}`, token })
    await two.call({ method: 'POST', url: `/api/trips/${changed}/staff/10007`, token })
    await two.call({ method: 'POST', url: `/api/trips/${changed}/staff/10003`, token })

    const three = await openTestApp({ LOG_LEVEL: 'warn' }, database)
    try {
      const [known, started] = [await list(one), await list(three)]
      expect(started.body).toBe(known.body)
      expect(started.headers.etag).toBe(known.headers.etag)
      expect(started.headers[FEED_POSITION_HEADER]).toBe(known.headers[FEED_POSITION_HEADER])

      await one.call({ method: 'POST', url: `/api/trips/${gone}/restore`, token })
      expect((await list(three)).body).toBe((await list(one)).body)
    } finally {
      await three.close()
    }
  })

  test(`${WRITES} random writes, many at a time, leave the lists, the streams and the database equal`, async () => {
    const ids = (await listTrips(one)).map((trip) => trip.trip_id)
    const failures = await randomWrites(WRITES, ids, async (instance, write) => {
      const answer = await (instance === 0 ? one : two).call({ ...write, token })
      return { status: answer.statusCode, body: answer.body }
    })
    expect(failures).toEqual([])
    await expectAllEqual()
    for (const stream of streams) expect(stream.events.filter((type) => type === 'SNAPSHOT')).toHaveLength(1)
  })
})

async function listen({ app }: OpenApp): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
