import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../../scripts/machine/free-port.ts'
import { auditEntry } from '../../src/database/schema.ts'
import { signInAt, startServer } from '../support/server-process.ts'
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
