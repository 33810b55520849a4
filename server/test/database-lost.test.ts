import type { AddressInfo } from 'node:net'
import type { Trip } from '@sojourn/contract/trip/trip'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../src/database/migrate.ts'
import { openPostgresDatabase } from '../src/database/postgres-database.ts'
import { type PostgresServer, startPostgres } from './support/postgres-server.ts'
import { StreamReader } from './support/stream-reader.ts'
import { openTestApp } from './support/test-app.ts'

/** Uses its own PostgreSQL server, because it stops and starts it. */
describe('when the PostgreSQL server goes away', () => {
  let postgres: PostgresServer
  let app: Awaited<ReturnType<typeof openTestApp>>
  let token: string
  let stream: StreamReader

  beforeAll(async () => {
    postgres = await startPostgres('oldest')
    const settings = { DATA_DIR: '/nonexistent', DATABASE_URL: postgres.url('postgres') }
    const database = await openPostgresDatabase(settings.DATABASE_URL, () => undefined)
    await database.exclusively(migrate)
    await database.close()
    app = await openTestApp({}, { settings, remove: async () => undefined })
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    token = (await app.signIn()).access_token
    stream = new StreamReader(`http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`, token)
    await stream.connect()
  })
  afterAll(async () => {
    await stream?.cut()
    await app?.close()
    await postgres?.stop()
  })

  const call = (method: 'GET' | 'PATCH', url: string, payload?: object) =>
    app.call({ method, url: `/api${url}`, token, ...(payload && { payload }) })
  const listTrips = async (): Promise<Trip[]> => {
    const trips: Trip[] = (await call('GET', '/trips')).json()
    return trips.sort((a, b) => a.trip_id - b.trip_id)
  }

  test('requests get 503 with Retry-After, and everything recovers by itself when it is back', async () => {
    await expect.poll(() => stream.events).toEqual(['SNAPSHOT'])
    const before = await listTrips()
    const id = before[0]?.trip_id ?? 0
    await postgres.halt()
    for (const [method, url] of [
      ['GET', '/trips'],
      ['GET', '/auth/me'],
      ['GET', '/readyz'],
      ['GET', '/audit'],
      ['PATCH', `/trips/${id}`],
    ] as const) {
      const answer = await call(method, url, method === 'PATCH' ? { reason: 'Lost' } : undefined)
      expect([url, answer.statusCode, answer.json().error]).toEqual([url, 503, 'unavailable'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await call('GET', '/healthz')).statusCode).toBe(200)

    await postgres.resume()
    await expect.poll(async () => (await call('GET', '/readyz')).statusCode, { timeout: 20_000 }).toBe(200)
    expect(await listTrips()).toEqual(before)
    expect((await call('PATCH', `/trips/${id}`, { reason: 'Back again' })).statusCode).toBe(200)
    await expect.poll(() => stream.trips.get(id)?.reason, { timeout: 20_000 }).toBe('Back again')
    expect(stream.sorted()).toEqual(await listTrips())
    expect(stream.events.filter((type) => type === 'SNAPSHOT')).toHaveLength(1)
  })

  test('a terminated listening connection reconnects, and misses no announcement', async () => {
    const id = (await listTrips())[0]?.trip_id ?? 0
    await app.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sojourn listener'`)
    // Changed directly in the database, so that only the feed knows.
    await app.db.execute(
      sql`update trip set reason = 'Unannounced', version = version + 1 where trip_id = ${id}`,
    )
    await expect.poll(() => stream.trips.get(id)?.reason, { timeout: 20_000 }).toBe('Unannounced')
    expect(stream.sorted()).toEqual(await listTrips())
  })
})
