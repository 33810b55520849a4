import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LISTEN_TIMING, type Listening, listen } from '../src/database/postgres-listen.ts'
import { startTcpProxy, type TcpProxy } from './support/tcp-proxy.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const QUICK = { checkEveryMs: 50, answerWithinMs: 1_000 }

describe('listening to PostgreSQL', () => {
  let database: TestDatabase
  let announcer: pg.Client
  let proxy: TcpProxy
  let listening: Listening | undefined
  let heard: string[]
  let gaps: number

  beforeAll(async () => {
    database = await createTestDatabase()
    announcer = new pg.Client({ connectionString: database.settings.DATABASE_URL })
    await announcer.connect()
  })
  beforeEach(async () => {
    proxy = await startTcpProxy(database.settings.DATABASE_URL ?? '')
    heard = []
    gaps = 0
  })
  afterEach(async () => {
    await listening?.stop()
    await proxy.close()
    await expect.poll(listeners).toBe(0)
  })
  afterAll(async () => {
    await announcer.end()
    await database.remove()
  })

  const start = async () => {
    const hear = (payload: string) => heard.push(payload)
    const listeners = { channels: { first: hear, second: hear }, onGap: () => (gaps += 1) }
    listening = await listen(proxy.url, listeners, () => undefined, QUICK)
  }
  const announce = (payload: string) =>
    announcer.query(`select pg_notify('first', $1), pg_notify('second', $1)`, [payload])
  const listeners = async () =>
    (
      await announcer.query(
        `select from pg_stat_activity where application_name = 'sojourn listener' and datname = current_database()`,
      )
    ).rowCount

  test('a silently dropped connection is noticed and replaced, and the gap is reported', async () => {
    await start()
    await announce('before')
    await expect.poll(() => heard).toEqual(['before', 'before'])
    proxy.swallow()
    await announce('swallowed')
    await expect.poll(() => gaps).toBe(1)
    await announce('after')
    await expect.poll(() => heard).toEqual(['before', 'before', 'after', 'after'])
  })

  test('within a minute', () => {
    expect(LISTEN_TIMING.checkEveryMs + LISTEN_TIMING.answerWithinMs).toBeLessThanOrEqual(60_000)
  })

  test('an idle connection is kept', async () => {
    let checks = 0
    proxy.rewrite = (sent) => {
      if (sent.includes('select 1')) checks += 1
      return sent
    }
    await start()
    await expect.poll(() => checks).toBeGreaterThan(2)
    expect([gaps, await listeners()]).toEqual([0, 1])
  })

  test('a listener that fails to begin doesn’t stay and hear everything twice', async () => {
    await start()
    let refusals = 0
    proxy.rewrite = (sent) => {
      if (!sent.includes('listen "second"') || refusals === 3) return sent
      refusals += 1
      return Buffer.from(sent.toString('latin1').replace('listen', 'lisfen'), 'latin1')
    }
    await announcer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sojourn listener'`,
    )
    await expect.poll(() => gaps).toBe(1)
    expect(refusals).toBe(3)
    await expect.poll(listeners).toBe(1)
    await announce('once')
    await announce('and no more')
    await expect.poll(() => heard).toEqual(['once', 'once', 'and no more', 'and no more'])
  })

  test('a listener that can’t begin at startup is refused and leaves no connection', async () => {
    proxy.rewrite = (sent) => Buffer.from(sent.toString('latin1').replace('listen', 'lisfen'), 'latin1')
    await expect(start()).rejects.toThrow(/syntax/)
  })
})
