import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { System } from '@sojourn/contract/admin/system'
import { sql } from 'drizzle-orm'
import { describe, expect, inject, test } from 'vitest'
import { runBackup } from '../../src/backup/run-backup.ts'
import { instance, outgoingMail, setting } from '../../src/database/schema.ts'
import { queueMail } from '../../src/mail/queue-mail.ts'
import { StreamReader } from '../support/stream-reader.ts'
import { systemOf } from '../support/system-page.ts'
import { openTestApp, type TestApp, useTestApp } from '../support/test-app.ts'
import { createTestDatabase } from '../support/test-database.ts'

const { engine } = inject('template')
const manifest = new URL('../../../package.json', import.meta.url)

async function listen({ app }: TestApp): Promise<string> {
  return app.listen({ host: '127.0.0.1', port: 0 })
}

describe('the system', () => {
  const app = useTestApp()

  test('says what is running, where the data is and where emails go', async () => {
    const { access_token: token } = await app.signIn()
    const system = await systemOf(app, token)
    expect(system).toMatchObject({
      version: JSON.parse(await readFile(manifest, 'utf8')).version,
      database: { engine, location: app.database.location, version: expect.stringMatching(/^1[5-8]\.\d+$/) },
      mail: { server: null, outbox: join(app.config.dataDir, 'outbox'), from: 'no-reply@example.edu' },
      last_backup: null,
    })
    expect(system.database.bytes).toBeGreaterThan(1_000_000)
    expect(system.instances).toEqual([
      expect.objectContaining({ version: system.version, seen_at: system.at, streams: 0 }),
    ])
  })

  test('says how the queue of emails is doing, and never what is in an email', async () => {
    const { access_token: token } = await app.signIn()
    expect((await systemOf(app, token)).outgoing_mail).toEqual({
      waiting: 0,
      oldest_queued_at: null,
      last_problem: null,
      sent_in_a_day: 0,
      undelivered: 0,
      newest_undelivered: [],
    })

    await queueAndSettle(['waiting', 'deferred', 'sent', 'sent long ago', 'given up long ago'])
    await queueAndSettle(Array.from({ length: 21 }, () => 'given up'))
    const answer = await app.call({ url: '/api/admin/system', token })
    const { outgoing_mail } = answer.json() as System
    expect(outgoing_mail).toMatchObject({
      waiting: 2,
      oldest_queued_at: expect.any(String),
      last_problem: 'Not now',
      sent_in_a_day: 1,
      undelivered: 21,
    })
    const hours = (Date.now() - Date.parse(String(outgoing_mail.oldest_queued_at))) / 3_600_000
    expect(Math.round(hours)).toBe(3)
    expect(outgoing_mail.newest_undelivered).toHaveLength(20)
    expect(outgoing_mail.newest_undelivered[0]).toMatchObject({
      given_up_at: expect.any(String),
      address: 'ada@example.edu',
      subject: 'given up',
      problem: 'Never',
    })
    expect(answer.body).not.toContain('the text')
    await app.db.delete(outgoingMail)
  })

  /** The subject says what has become of each. None of them is due. */
  async function queueAndSettle(subjects: string[]): Promise<void> {
    const to = { name: 'Ada', address: 'ada@example.edu' }
    await app.db.transaction(async (tx) => {
      const mails = subjects.map((subject) => ({ to, subject, text: 'the text', html: 'the text' }))
      await queueMail(tx, app.config, 'notice', mails)
      await tx.execute(sql`
        update outgoing_mail set
          next_try_at = now() + interval '1 day',
          queued_at = case subject when 'deferred' then now() - interval '3 hours' else now() end,
          tried_at = now() - case when subject like '%long ago' then interval '31 days' else interval '1 hour' end,
          problem = case subject when 'deferred' then 'Not now' when 'given up' then 'Never' end,
          sent_at = case subject when 'sent' then now() - interval '1 hour' when 'sent long ago' then now() - interval '31 days' end,
          given_up_at = case subject when 'given up' then now() when 'given up long ago' then now() - interval '31 days' end`)
    })
  }

  test('counts the streams of this instance as they are now', async () => {
    const { access_token: token } = await app.signIn()
    const stream = new StreamReader(await listen(app), token)
    await stream.connect()
    expect((await systemOf(app, token)).instances[0]?.streams).toBe(1)
    await stream.cut()
    await expect.poll(async () => (await systemOf(app, token)).instances[0]?.streams).toBe(0)
  })

  test.runIf(engine === 'embedded')('stores nothing about the only instance there can be', async () => {
    expect(app.app.server.listening).toBe(true)
    expect(await app.db.$count(instance)).toBe(0)
  })

  test('a note about a backup that this version can’t read counts as none', async () => {
    await app.db.insert(setting).values({ name: 'last_backup', value: '{"madeAt":1}' })
    const { access_token: token } = await app.signIn()
    expect((await systemOf(app, token)).last_backup).toBeNull()
  })
})

test('a backup is noted: when, where and how large', async () => {
  const database = await createTestDatabase()
  const file = join(database.settings.DATA_DIR, 'kept.gz')
  const printed: string[] = []
  await runBackup([file], database.settings, (text) => printed.push(text))
  expect(printed).toHaveLength(1)
  const app = await openTestApp({}, database)
  const { last_backup } = await systemOf(app, (await app.signIn()).access_token)
  expect(last_backup).toMatchObject({ file, bytes: (await readFile(file)).length })
  expect(Date.now() - Date.parse(String(last_backup?.made_at))).toBeLessThan(60_000)
  await app.close()
  await database.remove()
})
