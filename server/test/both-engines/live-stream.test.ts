import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import {
  ACCESS_TOKEN_MINUTES,
  FEED_POSITION_HEADER,
  HEADERS,
  STREAM_ENDINGS,
  STREAMS_MAX,
} from '@sojourn/contract/limits'
import type { Trip } from '@sojourn/contract/trip/trip'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { DEMO_STAFF_ID } from '../../src/sample/demo-account.ts'
import { StreamReader } from '../support/stream-reader.ts'
import { openTestApp, useTestApp } from '../support/test-app.ts'
import { untilPassed } from '../support/until-passed.ts'

const app = useTestApp()
let url: string
let token: string
const readers: StreamReader[] = []

beforeAll(async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
  token = (await app.signIn()).access_token
})
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.cut()))
})

async function follow(lastEventId?: string, withToken = token): Promise<StreamReader> {
  const reader = new StreamReader(url, withToken)
  reader.lastEventId = lastEventId
  readers.push(reader)
  expect(await reader.connect()).toBe(200)
  return reader
}

async function listTrips(): Promise<Trip[]> {
  const trips: Trip[] = (await app.call({ url: '/api/trips', token })).json()
  return trips.sort((a, b) => a.trip_id - b.trip_id)
}

const patch = (id: number, payload: object) =>
  app.call({ method: 'PATCH', url: `/api/trips/${id}`, token, payload })

describe('the stream', () => {
  test('begins with the whole list and then sends each change', async () => {
    const reader = await follow()
    await expect.poll(() => reader.events).toEqual(['SNAPSHOT'])
    const [first] = await listTrips()
    const id = first?.trip_id ?? 0
    await patch(id, { reason: 'Seen live' })
    await expect.poll(() => reader.trips.get(id)?.reason).toBe('Seen live')
    await app.call({ method: 'DELETE', url: `/api/trips/${id}`, token })
    await expect.poll(() => reader.trips.has(id)).toBe(false)
    await app.call({ method: 'POST', url: `/api/trips/${id}/restore`, token })
    await expect.poll(() => reader.sorted()).toEqual(await listTrips())
    expect(reader.events).toEqual(['SNAPSHOT', 'UPSERT', 'DELETE', 'UPSERT'])
  })

  test('continues from the position of a list, without sending the list again', async () => {
    await untilPassed(app.db)
    const list = await app.call({ url: '/api/trips', token })
    const position = String(list.headers[FEED_POSITION_HEADER.toLowerCase()])
    const [first] = list.json() as Trip[]
    await patch(first?.trip_id ?? 0, { reason: 'After the list' })
    const reader = await follow(position)
    await expect.poll(() => reader.trips.get(first?.trip_id ?? 0)?.reason).toBe('After the list')
    expect(reader.events).toEqual(['UPSERT'])
  })

  test('says with a heartbeat that this was all that was missed, before it sends anything else', async () => {
    await untilPassed(app.db)
    const list = await app.call({ url: '/api/trips', token })
    const [first, second] = list.json() as Trip[]
    await patch(first?.trip_id ?? 0, { reason: 'Was missed' })
    const abort = new AbortController()
    const headers = {
      authorization: `Bearer ${token}`,
      'last-event-id': String(list.headers[FEED_POSITION_HEADER.toLowerCase()]),
    }
    const answer = await fetch(`${url}/api/sse/trips`, { headers, signal: abort.signal })
    await patch(second?.trip_id ?? 0, { reason: 'Came later' })
    let said = ''
    const decoder = new TextDecoder()
    for await (const piece of answer.body ?? []) {
      said += decoder.decode(piece, { stream: true })
      if (said.includes('Came later')) break
    }
    abort.abort()
    expect(said).toMatch(/^event: UPSERT\n.*Was missed.*\n\n: still here\n\nevent: UPSERT\n.*Came later/s)
  })

  test('sends named events with ids, which caches and proxies don’t hold back', async () => {
    const abort = new AbortController()
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api/sse/trips`, { headers, signal: abort.signal })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    const { value } = (await answer.body?.getReader().read()) ?? {}
    expect(new TextDecoder().decode(value)).toMatch(
      /^event: SNAPSHOT\nid: \S+\ndata: \{"type":"SNAPSHOT","trips":\[/,
    )
    abort.abort()
  })

  test('needs someone signed in', async () => {
    expect((await fetch(`${url}/api/sse/trips`)).status).toBe(401)
  })

  test('includes a person’s new name', async () => {
    const reader = await follow()
    await expect.poll(() => reader.events.length).toBe(1)
    const [trip] = await listTrips()
    const person = trip?.staffMembers[0]
    await app.db.execute(sql`update staff set last_name = 'Newname' where staff_id = ${person?.staff_id}`)
    await expect.poll(() => reader.trips.get(trip?.trip_id ?? 0)?.staffMembers[0]?.last_name).toBe('Newname')
  })

  test('says that the directory has changed, once, and nothing else of it', async () => {
    const reader = await follow()
    await expect.poll(() => reader.events).toEqual(['SNAPSHOT'])
    await app.db.execute(
      sql`insert into staff (staff_id, first_name, last_name) values ('new.one', 'Nadia', 'New')`,
    )
    await expect.poll(() => reader.events).toEqual(['SNAPSHOT', 'DIRECTORY'])
    expect(reader.sizes.at(-1)).toBe(0)
    // Not listed, so nobody has to fetch the list again.
    await app.db.execute(sql`update staff set email = 'n@example.org' where staff_id = 'new.one'`)
    await app.db.execute(
      sql`update destination set destination_name = 'Accra City' where destination_name = 'Accra'`,
    )
    await expect.poll(() => reader.events.includes('UPSERT')).toBe(true)
    expect(reader.events).toEqual(['SNAPSHOT', 'DIRECTORY', 'DIRECTORY', 'UPSERT'])
  })

  test('says that regions and countries have changed, even those without destinations', async () => {
    const reader = await follow()
    await expect.poll(() => reader.events).toEqual(['SNAPSHOT'])
    for (const [number, statement] of [
      sql`insert into region (region_name) values ('Empty')`,
      sql`insert into country (country_name, region_id) select 'Nowhere', region_id from region where region_name = 'Empty'`,
      sql`update country set iso_code = 'AQ' where country_name = 'Nowhere'`,
      sql`delete from country where country_name = 'Nowhere'`,
      sql`update region set retired_at = now() where region_name = 'Empty'`,
    ].entries()) {
      await app.db.execute(statement)
      await expect.poll(() => reader.events.length).toBe(number + 2)
      expect([reader.events.at(-1), reader.sizes.at(-1)]).toEqual(['DIRECTORY', 0])
    }
    // Whoever continues from there has missed nothing.
    await reader.cut()
    await reader.connect()
    await patch((await listTrips())[0]?.trip_id ?? 0, { reason: 'Afterwards' })
    await expect.poll(() => reader.events.at(-1)).toBe('UPSERT')
  })

  test('says after a break whether the directory has changed meanwhile', async () => {
    await untilPassed(app.db)
    const reader = await follow()
    await expect.poll(() => reader.events.length).toBe(1)
    await reader.cut()
    await patch((await listTrips())[0]?.trip_id ?? 0, { reason: 'In the break' })
    await untilPassed(app.db)
    await reader.connect()
    await expect.poll(() => reader.events).toEqual(['SNAPSHOT', 'UPSERT'])
    await reader.cut()
    await app.db.execute(sql`update staff set first_name = 'Nadja' where staff_id = 'new.one'`)
    await reader.connect()
    await expect.poll(() => reader.events).toEqual(['SNAPSHOT', 'UPSERT', 'DIRECTORY'])
  })

  test('ends when its session ends, and other streams continue', async () => {
    const other = await app.signIn()
    const [mine, theirs] = [await follow(), await follow(undefined, other.access_token)]
    await expect.poll(() => theirs.events.length).toBe(1)
    const payload = { refresh_token_id: other.refresh_token_id }
    await app.call({ method: 'POST', url: '/api/auth/logout', token: other.access_token, payload })
    await expect.poll(() => theirs.isOpen).toBe(false)
    expect(mine.isOpen).toBe(true)
    expect(await theirs.connect()).toBe(401)
  })
})

describe('the stream of a session', () => {
  test('ends when its token expires, and continues with a new one', async () => {
    await untilPassed(app.db)
    const session = await app.signIn()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const said = await (async () => {
      const headers = { authorization: `Bearer ${session.access_token}` }
      const [stream] = (await once(get(`${url}/api/sse/trips`, { headers }), 'response')) as [IncomingMessage]
      vi.advanceTimersByTime(ACCESS_TOKEN_MINUTES * 60_000 - 2_000)
      expect(stream.complete).toBe(false)
      vi.advanceTimersByTime(2_000)
      return text(stream)
    })().finally(() => vi.useRealTimers())
    expect(said).toMatch(/^event: SNAPSHOT\n/)
    expect(said.endsWith(`\n\n: ${STREAM_ENDINGS.tokenExpired}\n\n`)).toBe(true)

    const [first] = await listTrips()
    await patch(first?.trip_id ?? 0, { reason: 'Between two tokens' })
    const refreshed = await app.call({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { [HEADERS.refreshId]: session.refresh_token_id },
      payload: { staff_id: DEMO_STAFF_ID },
    })
    const reader = await follow(/\nid: (\S+)/.exec(said)?.[1], refreshed.json().access_token)
    await expect.poll(() => reader.trips.get(first?.trip_id ?? 0)?.reason).toBe('Between two tokens')
    expect(reader.events).toEqual(['UPSERT'])
  })

  test('ends when the row of the session is deleted', async () => {
    const other = await app.signIn()
    const reader = await follow(undefined, other.access_token)
    await expect.poll(() => reader.events.length).toBe(1)
    const [, claims = ''] = other.access_token.split('.')
    const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    await app.db.execute(sql`delete from session where session_id = ${sid}`)
    await expect.poll(() => reader.isOpen).toBe(false)
    expect(await reader.connect()).toBe(401)
  })

  test('is limited: one too many ends the oldest, which says why', async () => {
    const other = await app.signIn()
    const stays = await follow()
    const mine: StreamReader[] = []
    while (mine.length < STREAMS_MAX) mine.push(await follow(undefined, other.access_token))
    const [oldest, ...rest] = mine
    expect(mine.every((reader) => reader.isOpen)).toBe(true)
    const newest = await follow(undefined, other.access_token)
    await expect.poll(() => oldest?.isOpen).toBe(false)
    expect(oldest?.comments).toEqual([STREAM_ENDINGS.tooMany])
    expect([...rest, newest, stays].map((reader) => reader.isOpen)).not.toContain(false)
  })
})

describe.runIf(inject('template').engine === 'postgres')('a stream that is still opening', () => {
  const openStreams = async () => {
    const metrics = await app.call({ url: '/api/metrics' })
    return Number(/^sojourn_streams (\d+)$/m.exec(metrics.body)?.[1])
  }
  let blocker: pg.Client

  beforeAll(async () => {
    blocker = new pg.Client({ connectionString: app.config.databaseUrl })
    await blocker.connect()
    return () => blocker.end()
  })

  test.each([['session'], ['trip']])(
    'is not counted if it was aborted while it waited for the table %s',
    async (table) => {
      await expect.poll(openStreams).toBe(0)
      await blocker.query(`begin; lock table ${table} in access exclusive mode`)
      let closed = 0
      const callers = Array.from({ length: 10 }, () => {
        const asked = once(app.app.server, 'request')
        const caller = get(`${url}/api/sse/trips`, { headers: { authorization: `Bearer ${token}` } })
        caller.on('error', () => undefined)
        return asked.then(([, response]) => {
          response.on('close', () => (closed += 1))
          return caller
        })
      })
      for (const caller of await Promise.all(callers)) caller.destroy()
      await expect.poll(() => closed).toBe(10)
      await blocker.query('commit')
      // Requested last, so it begins last.
      await follow()
      await expect.poll(openStreams).toBe(1)
    },
  )

  test('does not begin if its session has ended meanwhile', async () => {
    const other = await app.signIn()
    await expect.poll(openStreams).toBe(0)
    await blocker.query('begin; lock table trip in access exclusive mode')
    const reader = new StreamReader(url, other.access_token)
    const status = reader.connect()
    await expect.poll(openStreams).toBe(1)
    const payload = { refresh_token_id: other.refresh_token_id }
    const logout = { method: 'POST', url: '/api/auth/logout', token: other.access_token, payload } as const
    expect((await app.call(logout)).statusCode).toBe(200)
    await blocker.query('commit')
    expect(await status).not.toBe(200)
    expect(await reader.connect()).toBe(401)
    await expect.poll(openStreams).toBe(0)
  })

  test('is refused as not signed in if its token has expired meanwhile', async () => {
    const { access_token } = await app.signIn()
    await expect.poll(openStreams).toBe(0)
    await blocker.query('begin; lock table trip in access exclusive mode')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const reader = new StreamReader(url, access_token)
    const status = reader.connect()
    await (async () => {
      await expect.poll(openStreams).toBe(1)
      vi.advanceTimersByTime(ACCESS_TOKEN_MINUTES * 60_000)
    })().finally(() => vi.useRealTimers())
    await blocker.query('commit')
    expect(await status).toBe(401)
  })

  test('is told to try again if the server is stopping', async () => {
    const { dataDir, databaseUrl } = app.config
    const settings = { DATA_DIR: dataDir, DATABASE_URL: String(databaseUrl) }
    const stopping = await openTestApp({}, { settings, remove: async () => undefined })
    await stopping.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = stopping.app.server.address() as AddressInfo
    await blocker.query('begin; lock table trip in access exclusive mode')
    const status = new StreamReader(`http://127.0.0.1:${port}`, token).connect()
    const metrics = async () => (await stopping.call({ url: '/api/metrics' })).body
    await expect.poll(metrics).toMatch(/^sojourn_streams 1$/m)
    const stopped = stopping.close()
    await expect.poll(() => stopping.app.server.listening).toBe(false)
    await blocker.query('commit')
    expect(await status).toBe(503)
    await stopped
  })
})

describe('resuming', () => {
  test('sends only what was missed', async () => {
    await untilPassed(app.db)
    const reader = await follow()
    await expect.poll(() => reader.events.length).toBe(1)
    await reader.cut()
    const [changed, deleted] = await listTrips()
    await patch(changed?.trip_id ?? 0, { reason: 'While you were away' })
    await app.call({ method: 'DELETE', url: `/api/trips/${deleted?.trip_id}`, token })
    await reader.connect()
    await expect.poll(() => reader.sorted()).toEqual(await listTrips())
    expect(reader.events).toEqual(['SNAPSHOT', 'UPSERT', 'DELETE'])
  })

  test.each(['nonsense', 'another-feed-12', ''])(
    'from %j, which is not from this feed, begins with the whole list',
    async (id) => {
      const reader = await follow(id)
      await expect.poll(() => reader.events).toEqual(['SNAPSHOT'])
    },
  )

  test('from the future begins with the whole list', async () => {
    const reader = await follow()
    await expect.poll(() => reader.events.length).toBe(1)
    const later = await follow(reader.lastEventId?.replace(/\d+$/, '999999999'))
    await expect.poll(() => later.events).toEqual(['SNAPSHOT'])
  })

  test('a stream that is cut off 50 times while trips change still matches the database, with one snapshot', async () => {
    const reader = await follow()
    await expect.poll(() => reader.events.length).toBe(1)
    const ids = (await listTrips()).map((trip) => trip.trip_id)
    for (let cut = 0; cut < 50; cut += 1) {
      const writes = Array.from({ length: 3 }, (_, index) =>
        patch(ids[(cut * 7 + index * 5) % ids.length] ?? 0, { est_cost: cut + index }),
      )
      if (cut % 3 === 0) await writes[0]
      await reader.cut()
      if (cut % 3 === 1) await Promise.all(writes)
      await reader.connect()
      await Promise.all(writes)
    }
    await expect.poll(() => reader.sorted(), { timeout: 10_000 }).toEqual(await listTrips())
    expect(reader.events.filter((type) => type === 'SNAPSHOT')).toHaveLength(1)
  })
})

test('a reader that doesn’t read is cut off, and the others continue', async () => {
  const reader = await follow()
  const { port } = app.app.server.address() as AddressInfo
  const accepted = once(app.app.server, 'connection')
  const idle = connect(port, '127.0.0.1')
  const [serverSide] = (await accepted) as [Socket]
  idle.write(`GET /api/sse/trips HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  for (let round = 0; round < 400 && !serverSide.destroyed; round += 1) {
    await app.db.execute(
      sql`update trip set comments = repeat(${String(round % 10)}, 2000), version = version + 1`,
    )
    // The embedded engine runs in this thread, so the sockets need their turn in between.
    await setImmediate()
  }
  expect(serverSide.destroyed).toBe(true)
  expect(reader.isOpen).toBe(true)
  await expect.poll(() => reader.sorted(), { timeout: 10_000 }).toEqual(await listTrips())
  idle.destroy()
})

/** Connects, requests the stream, and never reads it. */
async function ignore(): Promise<{ caller: Socket; serverSide: Socket }> {
  const accepted = once(app.app.server, 'connection')
  const caller = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1')
  const [serverSide] = (await accepted) as [Socket]
  const asked = once(app.app.server, 'request')
  caller.write(`GET /api/sse/trips HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  await asked
  return { caller, serverSide }
}

test('a reader that doesn’t read is cut off, however large the batches are', async () => {
  const { caller, serverSide } = await ignore()
  for (let round = 1; round <= 5 && !serverSide.destroyed; round += 1) {
    await app.db.execute(sql`
      insert into trip (trip_id, start_date, end_date, reason, comments)
      select ${round * 10_000} + n, '2026-01-01', '2026-01-01', 'Huge', repeat('x', 2000) from generate_series(1, 2600) as many (n)`)
    const trip = `/api/trips/${round * 10_000 + 1}`
    await expect.poll(async () => (await app.call({ url: trip, token })).statusCode).toBe(200)
  }
  expect(serverSide.destroyed).toBe(true)
  caller.destroy()
})

test('a reader that reads nothing for a while is cut off, even if little is waiting', async () => {
  // The list is larger than the buffers at both ends of a connection.
  const { caller, serverSide } = await ignore()
  await expect.poll(() => serverSide.timeout).toBeGreaterThan(0)
  expect(serverSide.timeout).toBeLessThanOrEqual(60_000)
  await expect.poll(() => serverSide.writableLength).toBeGreaterThan(0)
  // The same, but a thousand times faster.
  serverSide.setTimeout(60)
  await expect.poll(() => serverSide.destroyed).toBe(true)
  caller.destroy()
  await app.db.execute(sql`update trip set deleted_at = now() where reason = 'Huge'`)
})

test('a change to thousands of trips comes in several events, and nobody is cut off', async () => {
  const reader = await follow()
  await expect.poll(() => reader.events.length).toBe(1)
  const before = await listTrips()
  await app.db.execute(sql`
    insert into trip (trip_id, start_date, end_date, reason, comments)
    select 100000 + n, '2026-01-01', '2026-01-01', 'Many', repeat('x', 2000) from generate_series(1, 2600) as many (n)`)
  await expect.poll(() => reader.trips.size).toBe(before.length + 2600)
  expect(reader.sizes.slice(1)).toEqual([500, 500, 500, 500, 500, 100])
  expect(reader.isOpen).toBe(true)
  // Whoever received only some of the events gets the whole change.
  const cutOff = await follow(reader.ids.at(-2))
  await expect.poll(() => cutOff.trips.size).toBeGreaterThanOrEqual(2600)

  await app.db.execute(sql`update trip set deleted_at = now() where reason = 'Many'`)
  await expect.poll(() => reader.sorted()).toEqual(before)
  expect(Math.max(...reader.sizes.slice(1))).toBe(500)
  expect(reader.isOpen).toBe(true)
  await reader.cut()
})
