import { createServer } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/machine/free-port.ts'
import { runAdmin } from '../src/admin/run-admin.ts'
import { linkEntries } from '../src/audit/link-entries.ts'
import { auditEntry } from '../src/database/schema.ts'
import { signInAt, startServer } from './support/server-process.ts'
import { StreamReader } from './support/stream-reader.ts'
import { openTestApp } from './support/test-app.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let database: TestDatabase
let port: number
let settings: Record<string, string>

beforeEach(async () => {
  database = await createTestDatabase()
  port = await freePort()
  settings = { ...database.settings, HOST: '127.0.0.1', PORT: String(port), SAMPLE_DATA: 'on' }
})
afterEach(() => database.remove())

describe('starting', () => {
  test('serves even if the audit log can’t be linked, because someone removed the end of its chain', async () => {
    const app = await openTestApp({}, database)
    await linkEntries(app.db)
    await app.db.execute(sql`delete from audit_head`)
    await app.db.insert(auditEntry).values({ event: 'Something happened afterwards', kind: 'account' })
    await app.close()
    const server = startServer(settings)
    expect(await server.isServing).toBe(true)
    await expect.poll(() => server.output()).toContain("couldn't link audit entries, retrying")
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  test('loads no sample data if it is turned off', async () => {
    const server = startServer({ ...settings, SAMPLE_DATA: 'off' })
    expect(await server.isServing).toBe(true)
    expect(server.output()).not.toContain('Sign in')
    expect((await signInAt(port)).status).toBe(401)
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

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
})

describe('refuses to start and says what to do', () => {
  async function refusal(broken: Record<string, string>) {
    const server = startServer({ ...settings, ...broken })
    const code = await server.ended
    return { code, output: server.output().trim() }
  }

  test('when the port is taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
    const { code, output } = await refusal({})
    other.close()
    expect(code).toBe(1)
    expect(output).toBe(
      `Sojourn did not start. Another program is using port ${port}. Stop it, or choose another port, for example PORT=${port + 1} npm start.`,
    )
  })

  test('in production while the demo account has its public password, until the command in the message removes it', async () => {
    await (await openTestApp({}, database)).close()
    const production = { ...settings, SAMPLE_DATA: '', NODE_ENV: 'production' }
    const { code, output } = await refusal(production)
    expect(code).toBe(1)
    expect(output).toBe(
      'Sojourn did not start. The database contains the demo account, staff ID 10001, whose password is public. Remove the account with "npm run admin -- account remove 10001", then start again.',
    )

    const [, command = ''] = /"npm run admin -- ([^"]+)"/.exec(output) ?? []
    await runAdmin(command.split(' '), production, () => undefined)
    const server = startServer(production)
    expect(await server.isServing).toBe(true)
    expect(server.output()).not.toContain('Sojourn#Demo2026')
    expect((await signInAt(port)).status).toBe(401)
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  test.each([
    [
      { HOST: '203.0.113.1' },
      'HOST is "203.0.113.1", which isn\'t an address of this machine. Remove it, or use 0.0.0.0.',
    ],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, but it is "loud".',
    ],
  ])('for %j', async (broken, sentence) => {
    expect(await refusal(broken)).toEqual({ code: 1, output: `Sojourn did not start. ${sentence}` })
  })

  test('when the PostgreSQL server cannot be reached, without showing the password', async () => {
    const { code, output } = await refusal({
      DATABASE_URL: `postgres://someone:Hidden1@127.0.0.1:${port}/none`,
    })
    expect(code).toBe(1)
    expect(output).toContain(
      "Sojourn did not start. Couldn't connect to the PostgreSQL server that DATABASE_URL points to",
    )
    expect(output).not.toContain('Hidden1')
  })
})
