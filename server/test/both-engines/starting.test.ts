import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../../scripts/machine/free-port.ts'
import { linkEntries } from '../../src/audit/link-entries.ts'
import { auditEntry } from '../../src/database/schema.ts'
import { signInAt, startServer } from '../support/server-process.ts'
import { StreamReader } from '../support/stream-reader.ts'
import { openTestApp } from '../support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

let database: TestDatabase
let port: number
let settings: Record<string, string>

beforeEach(async () => {
  database = await createTestDatabase()
  port = await freePort()
  settings = { ...database.settings, HOST: '127.0.0.1', PORT: String(port), SAMPLE_DATA: 'on' }
})
afterEach(() => database.remove())

async function stop(server: ReturnType<typeof startServer>) {
  server.kill('SIGTERM')
  return server.ended
}

describe('starting', () => {
  test('serves, prints where and how to sign in, and keeps the data for the next start', async () => {
    const first = startServer(settings)
    expect(await first.isServing).toBe(true)
    expect(first.output()).toContain(`http://127.0.0.1:${port}`)
    expect(first.output()).toContain('staff ID 10001, password Sojourn#Demo2026')
    const { access_token } = (await (await signInAt(port)).json()) as { access_token: string }
    expect(await stop(first)).toBe(0)

    const second = startServer(settings)
    expect(await second.isServing).toBe(true)
    const trips = await fetch(`http://127.0.0.1:${port}/api/trips`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect(await trips.json()).toHaveLength(65)
    expect(await stop(second)).toBe(0)
  })

  test('serves even if the audit log can’t be linked, because someone removed the end of its chain', async () => {
    const app = await openTestApp({}, database)
    await linkEntries(app.db)
    await app.db.execute(sql`delete from audit_head`)
    await app.db.insert(auditEntry).values({ event: 'Something happened afterwards', kind: 'account' })
    await app.close()
    const server = startServer(settings)
    expect(await server.isServing).toBe(true)
    await expect.poll(() => server.output()).toContain("couldn't link audit entries, retrying")
    expect(await stop(server)).toBe(0)
  })

  test('loads no sample data if it is turned off', async () => {
    const server = startServer({ ...settings, SAMPLE_DATA: 'off' })
    expect(await server.isServing).toBe(true)
    expect(server.output()).not.toContain('Sign in')
    expect((await signInAt(port)).status).toBe(401)
    expect(await stop(server)).toBe(0)
  })

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'stops cleanly on %s, sent twice, with a connection open',
    async (signal) => {
      const server = startServer(settings)
      await server.isServing
      const open = await fetch(`http://127.0.0.1:${port}/api/healthz`, {
        headers: { connection: 'keep-alive' },
      })
      server.kill(signal)
      server.kill(signal)
      expect(await server.ended).toBe(0)
      await open.text().catch(() => undefined)
    },
  )

  test('on a stop signal it first reports that it is not ready and keeps serving; then streams end and it stops', async () => {
    const server = startServer({ ...settings, DRAIN_SECONDS: '300' })
    await server.isServing
    const url = `http://127.0.0.1:${port}`
    const { access_token } = (await (await signInAt(port)).json()) as { access_token: string }
    const stream = new StreamReader(url, access_token)
    expect(await stream.connect()).toBe(200)
    server.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${url}/api/readyz`)).status).toBe(503)
    expect((await fetch(`${url}/api/healthz`)).status).toBe(200)
    expect((await signInAt(port)).status).toBe(200)
    expect(stream.isOpen).toBe(true)
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    await expect.poll(() => stream.isOpen).toBe(false)
  })

  test('keeps every acknowledged sign-in when it is killed', async () => {
    const server = startServer(settings)
    await server.isServing
    let acknowledged = 0
    const people = Array.from({ length: 4 }, async () => {
      for (;;) {
        const answer = await signInAt(port)
        if (answer.status === 200) acknowledged += 1
        if (acknowledged === 20) server.kill('SIGKILL')
      }
    })
    await Promise.allSettled(people)
    expect(await server.ended).toBe('SIGKILL')

    const after = await openTestApp({}, database)
    const entries = await after.db.select().from(auditEntry)
    await after.close()
    const kept = entries.filter((entry) => entry.event === 'Mia Chen signed in').length
    expect(acknowledged).toBeGreaterThanOrEqual(20)
    expect(kept).toBeGreaterThanOrEqual(acknowledged)
  })
})
