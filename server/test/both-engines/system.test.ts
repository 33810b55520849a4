import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import type { System } from '@sojourn/contract/admin/system'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { freePort } from '../../../scripts/machine/free-port.ts'
import { runBackup } from '../../src/backup/run-backup.ts'
import { instance, outgoingMail, setting } from '../../src/database/schema.ts'
import { instancesOn } from '../../src/features/admin/instances.ts'
import { createLog } from '../../src/log.ts'
import { queueMail } from '../../src/mail/queue-mail.ts'
import { readOutbox } from '../support/outbox.ts'
import { StreamReader } from '../support/stream-reader.ts'
import { openTestApp, type TestApp, useTestApp } from '../support/test-app.ts'
import { createTestDatabase } from '../support/test-database.ts'

const { engine } = inject('template')
const manifest = new URL('../../../package.json', import.meta.url)

async function systemOf(app: TestApp, token: string): Promise<System> {
  const answer = await app.call({ url: '/api/admin/system', token })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

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

/** Only on a PostgreSQL server: the embedded engine refuses a second instance. */
describe.runIf(engine === 'postgres')('several instances', () => {
  test('know of each other while they listen, and not of those that are gone', async () => {
    const database = await createTestDatabase()
    const [one, two] = await Promise.all([openTestApp({}, database), openTestApp({ PORT: '3002' }, database)])
    const { access_token: token } = await one.signIn()
    const names = async () => (await systemOf(one, token)).instances.map(({ name }) => name.split(':').at(-1))
    const gone = {
      instance_id: 'd2f0fb4c-5c1b-4c6e-9f0e-7a6f0a3f5f5e',
      name: 'gone:3009',
      version: '0.0.1',
      started_at: new Date(0),
      seen_at: new Date(Date.now() - 61_000),
      streams: 9,
    }
    await one.db.insert(instance).values(gone)
    expect(await names()).toEqual(['3000'])

    await listen(two)
    await expect.poll(names).toEqual(['3000', '3002'])
    // Whoever renews its row removes the rows of those that no longer do.
    await expect
      .poll(async () => (await one.db.select().from(instance)).map(({ name }) => name))
      .toHaveLength(1)
    const { at, instances } = await systemOf(one, token)
    expect(Date.parse(at) - Date.parse(String(instances[1]?.started_at))).toBeLessThan(60_000)
    await two.close()
    expect(await names()).toEqual(['3000'])
    expect(await one.db.$count(instance)).toBe(0)
    await one.close()
    await database.remove()
  })

  test('tell each other how many streams they have', async () => {
    const app = await openTestApp()
    const other = Fastify()
    instancesOn(other, app.database, app.config, () => 7, createLog({ logLevel: 'silent' }))
    await other.listen({ host: '127.0.0.1', port: 0 })
    const { access_token: token } = await app.signIn()
    const streams = async () => (await systemOf(app, token)).instances.map((each) => each.streams)
    await expect.poll(streams).toEqual([0, 7])
    await other.close()
    await app.close()
  })
})

describe('a test email', () => {
  let port: number
  let token: string
  let server: SMTPServer | Server | undefined
  const received: string[] = []
  const app = useTestApp()

  beforeAll(async () => {
    token = (await app.signIn()).access_token
    port = await freePort()
  })
  afterEach(async () => {
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
    server = undefined
  })

  const send = (from: TestApp, by = token) =>
    from.call({ method: 'POST', url: '/api/admin/system/test-mail', token: by })

  async function startSmtp(options: SMTPServerOptions = {}): Promise<void> {
    const smtp = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, done) => done(null, { user: 'trips' }),
      onRcptTo: ({ address }, _session, done) => {
        received.push(address)
        done()
      },
      ...options,
    })
    server = smtp
    await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
  }

  /** Sends one through the mail server at the port. */
  async function sendBySmtp(settings: Record<string, string> = {}) {
    const SMTP_URL = `smtp://trips:Hidden1@127.0.0.1:${port}`
    const mailing = await openTestApp({ SMTP_URL, ...settings })
    try {
      const by = (await mailing.signIn()).access_token
      const { mail } = await systemOf(mailing, by)
      expect(mail).toMatchObject({ server: `127.0.0.1:${port}`, outbox: null })
      const answer = await send(mailing, by)
      expect(answer.body).not.toContain('Hidden1')
      return answer
    } finally {
      await mailing.close()
    }
  }

  test('goes to the administrator who asks, and to the outbox without a mail server', async () => {
    const answer = await send(app)
    expect([answer.statusCode, answer.json()]).toEqual([200, { address: '10001@example.edu' }])
    const [email] = await readOutbox(app.config.dataDir)
    expect(email).toMatchObject({
      to: [{ name: 'Mia Chen', address: '10001@example.edu' }],
      subject: 'Test email from Sojourn',
    })
    expect(email?.text).toContain('/admin/system')
  })

  test('goes through the mail server', async () => {
    await startSmtp()
    expect((await sendBySmtp()).json()).toEqual({ address: '10001@example.edu' })
    expect(received).toEqual(['10001@example.edu'])
  })

  const refuse = (message: string, responseCode: number) =>
    Object.assign(new Error(message), { responseCode })
  test.each<[string, SMTPServerOptions, Record<string, string>, string]>([
    [
      'the mail server refuses the recipient',
      { onRcptTo: (_address, _session, done) => done(refuse('No relay for you', 550)) },
      {},
      'The mail server refused the email: 550 No relay for you',
    ],
    [
      'the mail server refuses the password, and even repeats it',
      { onAuth: (_auth, _session, done) => done(refuse('Wrong password Hidden1', 535)) },
      {},
      "The mail server didn't accept the user name and password in SMTP_URL.",
    ],
    [
      'the mail server has no encryption',
      {},
      { SMTP_TLS: 'required' },
      "The connection to the mail server couldn't be encrypted. If the server doesn't support STARTTLS, set SMTP_TLS=off.",
    ],
  ])('says so if %s', async (_, options, settings, sentence) => {
    await startSmtp(options)
    const answer = await sendBySmtp(settings)
    expect([answer.statusCode, answer.json().message]).toEqual([503, sentence])
  })

  test('says so if nothing answers at the address', async () => {
    const answer = await sendBySmtp()
    expect([answer.statusCode, answer.json().message]).toEqual([
      503,
      `Couldn't connect to the mail server (connect ECONNREFUSED 127.0.0.1:${port}). Check SMTP_URL.`,
    ])
  })

  test('says so if the mail server accepts the connection and then says nothing', async () => {
    const silent = createServer((socket) => void socket.on('error', () => undefined))
    server = silent
    await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve))
    const answer = await sendBySmtp()
    expect([answer.statusCode, answer.json().message]).toEqual([
      503,
      "The mail server didn't answer in time. Check SMTP_URL and the firewall.",
    ])
  })

  test('can be sent ten times in a quarter of an hour, and then says when to try again', async () => {
    const answers = []
    for (let sent = 0; sent < 11; sent += 1) answers.push(await send(app))
    const refused = answers.at(-1)
    expect([refused?.statusCode, refused?.json().message]).toEqual([
      429,
      'Too many test emails. Please wait a few minutes and try again.',
    ])
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect(await readOutbox(app.config.dataDir)).toHaveLength(10)
  })
})
