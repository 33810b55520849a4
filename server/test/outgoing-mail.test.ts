import { asc, sql } from 'drizzle-orm'
import type { Email } from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/machine/free-port.ts'
import { readConfig } from '../src/config.ts'
import type { Database } from '../src/database/database.ts'
import { openDatabase } from '../src/database/open-database.ts'
import { outgoingMail } from '../src/database/schema.ts'
import { createLog } from '../src/log.ts'
import { claimMail, secondsToNextMail } from '../src/mail/claim-mail.ts'
import { keepSending, type Sending } from '../src/mail/keep-sending.ts'
import type { Mailer } from '../src/mail/mailer.ts'
import { queueMail, type Urgency } from '../src/mail/queue-mail.ts'
import { SmtpLine, type SmtpOptions } from '../src/mail/smtp-line.ts'
import { tidyMail } from '../src/mail/tidy-mail.ts'
import { type MailServer, smtpError, startMailServer, startSilentServer } from './support/mail-server.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const NEVER_MS = 10_000_000
const TOKEN = 'xZU3Zl6VxQCJpCXY4w6StX7eQfcs-f8Y8CRPufKmoJc'
const LINK = `https://trips.example.edu/reset/process?id=${TOKEN}`

let testDatabase: TestDatabase
let database: Database
let port: number
let opened: { close(): Promise<void> }[]
let sendings: Sending[]
let logged: string[]

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = await openDatabase(readConfig(testDatabase.settings), createLog({ logLevel: 'silent' }))
})
afterAll(async () => {
  await database.close()
  await testDatabase.remove()
})
beforeEach(async () => {
  await database.db.delete(outgoingMail)
  logged = []
  port = await freePort()
  opened = []
  sendings = []
})
afterEach(async () => {
  await Promise.all(sendings.map((sending) => sending.stop()))
  await Promise.all(opened.map((server) => server.close()))
})

const log = () => createLog({ logLevel: 'debug' }, { write: (line) => void logged.push(line) })

function mailTo(name: string) {
  return {
    to: { name, address: `${name}@example.edu` },
    subject: `For ${name}`,
    text: `Open ${LINK}`,
    html: `<p>Open ${LINK}</p>`,
    link: LINK,
    headers: { 'List-Unsubscribe': `<${LINK}>` },
  }
}

async function queue(names: string[], urgency: Urgency = 'notice'): Promise<string[]> {
  const mails = names.map(mailTo)
  return database.db.transaction((tx) => queueMail(tx, { mailFrom: 'trips@example.edu' }, urgency, mails))
}

async function serve(options: SMTPServerOptions = {}): Promise<MailServer> {
  const server = await startMailServer(port, options)
  opened.push(server)
  return server
}

function smtpMailer(options: SmtpOptions = {}): Mailer {
  const timeouts = { connectionTimeout: NEVER_MS, greetingTimeout: NEVER_MS, socketTimeout: NEVER_MS }
  const openLine = () =>
    new SmtpLine(
      { host: '127.0.0.1', port, ignoreTLS: true, ...timeouts, ...options },
      { name: 'Sojourn', address: 'trips@example.edu' },
    )
  return { send: (mail) => openLine().send(mail), openLine }
}

/** An instance. By default it rests for good once it can't reach the mail server. */
function startSending({ mailer = smtpMailer(), restMs = NEVER_MS, mailPerMinute = 0 } = {}): Sending {
  const sending = keepSending(database.db, mailer, { mailPerMinute }, log(), () => restMs)
  sendings.push(sending)
  sending.soon()
  return sending
}

const rows = () => database.db.select().from(outgoingMail).orderBy(asc(outgoingMail.mail_id))
const row = async () => (await rows())[0]
const idsOf = (received: Email[]) => received.map(({ messageId }) => messageId).sort()
const makeDue = () => database.db.execute(sql`update outgoing_mail set next_try_at = now()`)
const queuedAgo = (hours: number, name = '%') =>
  database.db.execute(sql`
    update outgoing_mail set queued_at = now() - make_interval(hours => ${hours}) where to_name like ${name}`)
const secondsLeft = async () => {
  const [left] = await database.db
    .select({ seconds: sql<number>`extract(epoch from next_try_at - tried_at)::float8` })
    .from(outgoingMail)
  return left?.seconds ?? 0
}

const NO_TEXTS = { text_body: null, html_body: null, headers: null, link: null }

test('an email is sent once with its own Message-ID and headers, and its texts are forgotten', async () => {
  const server = await serve()
  const [messageId] = await queue(['ada'])
  startSending()
  await expect.poll(async () => (await row())?.sent_at).toBeInstanceOf(Date)
  expect(server.received).toHaveLength(1)
  expect(server.received[0]).toMatchObject({
    messageId,
    from: { name: 'Sojourn', address: 'trips@example.edu' },
    to: [{ name: 'ada', address: 'ada@example.edu' }],
    subject: 'For ada',
    text: expect.stringContaining(LINK),
    html: expect.stringContaining(LINK),
  })
  expect(server.received[0]?.headers).toContainEqual(
    expect.objectContaining({ key: 'list-unsubscribe', value: `<${LINK}>` }),
  )
  expect(await row()).toMatchObject({ ...NO_TEXTS, tries: 1, given_up_at: null, problem: null })
  expect(logged.join('')).not.toContain(TOKEN)
})

describe('is given up immediately if the mail server', () => {
  test.each<[string, SMTPServerOptions, string]>([
    [
      'refuses the recipient',
      { onRcptTo: (_to, _session, done) => done(smtpError(550, 'No such user')) },
      'The mail server refused the email: 550 No such user',
    ],
    [
      'refuses the text and repeats it',
      {
        onData: (stream, _session, done) => {
          stream.resume()
          stream.on('end', () => done(smtpError(554, `Bad link ${LINK} and token ${TOKEN}`)))
        },
      },
      'The mail server refused the email: 554 Bad link … and token …',
    ],
  ])('%s', async (_, options, problem) => {
    await serve(options)
    await queue(['ada'])
    startSending()
    await expect.poll(async () => (await row())?.given_up_at).toBeInstanceOf(Date)
    expect(await row()).toMatchObject({ ...NO_TEXTS, sent_at: null, tries: 1, problem })
    expect(logged.join('')).not.toContain(TOKEN)
  })

  test('can’t be told the address, because it is none', async () => {
    await serve()
    await queue(['ada'])
    await database.db.update(outgoingMail).set({ to_address: '' })
    startSending()
    await expect.poll(async () => (await row())?.given_up_at).toBeInstanceOf(Date)
    expect((await row())?.problem).toBe("The recipient's address isn't a valid email address.")
  })
})

/** Whether the email itself is tried later, or all emails wait for the mail server. */
type Waits = 'the email' | 'the queue' | 'both'

const NO_ANSWER = "The mail server didn't answer in time. Check SMTP_URL and the firewall."
/** Long enough for what comes before the server hangs. */
const IMPATIENT: SmtpOptions = { greetingTimeout: 2_000, socketTimeout: 2_000 }
const LOST = 'The mail server closed the connection. Its log may say why.'

describe('is sent later, with the same Message-ID, if the mail server', () => {
  let server: MailServer

  /** What the first try meets. The second one meets a server that works. */
  async function failsThenWorks(problem: string, waits: Waits, first: { close(): Promise<void> }) {
    const [messageId] = await queue(['ada'])
    const mailer = smtpMailer(problem === NO_ANSWER ? IMPATIENT : {})
    await expectFailure(problem, waits, startSending({ mailer }))
    await first.close()
    const works = await serve()
    await makeDue()
    startSending()
    await expect.poll(async () => (await row())?.sent_at).toBeInstanceOf(Date)
    expect(idsOf(works.received)).toEqual([messageId])
    expect(await row()).toMatchObject({ ...NO_TEXTS, given_up_at: null, problem: null })
  }

  async function expectFailure(problem: string, waits: Waits, sending: Sending) {
    await expect.poll(async () => (await row())?.problem).toBe(problem)
    const failed = await row()
    expect(failed).toMatchObject({ sent_at: null, given_up_at: null, text_body: `Open ${LINK}` })
    // Only the email's own pauses grow.
    expect(failed?.deferrals).toBe(waits === 'the queue' ? 0 : 1)
    if (waits === 'the queue') expect(await secondsLeft()).toBeLessThan(15)
    else expect(await secondsLeft()).toBeGreaterThanOrEqual(15)

    // An instance that rests leaves even a due email alone.
    if (waits === 'the email') return sending.stop()
    await makeDue()
    sending.soon()
    await sending.stop()
    expect((await row())?.tries).toBe(failed?.tries)
  }

  test.each<[string, SMTPServerOptions, string, Waits]>([
    [
      'defers the recipient',
      { onRcptTo: (_to, _session, done) => done(smtpError(451, 'Greylisted')) },
      'The mail server refused the email: 451 Greylisted',
      'the email',
    ],
    [
      'defers the text',
      {
        onData: (stream, _session, done) => {
          stream.resume()
          stream.on('end', () => done(smtpError(452, 'No space left')))
        },
      },
      'The mail server refused the email: 452 No space left',
      'the email',
    ],
    [
      'refuses the sender',
      { onMailFrom: (_from, _session, done) => done(smtpError(550, 'Who are you')) },
      'The mail server refused the email: 550 Who are you',
      'the queue',
    ],
    [
      'is closing',
      { onRcptTo: (_to, _session, done) => done(smtpError(421, 'Closing')) },
      'The mail server closed the connection. Its log may say why.',
      'the queue',
    ],
    ['hangs at the text', { onData: (stream) => void stream.resume() }, NO_ANSWER, 'both'],
    ['hangs at the recipient', { onRcptTo: () => undefined }, NO_ANSWER, 'the queue'],
    ['drops the connection at the recipient', { onRcptTo: () => server.dropAll() }, LOST, 'the queue'],
    [
      'drops the connection in the text',
      { onData: (stream) => void stream.once('data', () => server.dropAll()) },
      LOST,
      'both',
    ],
    [
      'drops the connection after the text',
      {
        onData: (stream) => {
          stream.resume()
          stream.on('end', () => server.dropAll())
        },
      },
      LOST,
      'both',
    ],
  ])('%s', async (_, options, problem, waits) => {
    server = await startMailServer(port, options)
    await failsThenWorks(problem, waits, server)
  })

  test('hangs at the greeting', async () => {
    await failsThenWorks(NO_ANSWER, 'the queue', await startSilentServer(port))
  })

  test('isn’t there', async () => {
    const problem = `Couldn't connect to the mail server (connect ECONNREFUSED 127.0.0.1:${port}). Check SMTP_URL.`
    await failsThenWorks(problem, 'the queue', { close: async () => undefined })
  })

  test('doesn’t accept the password', async () => {
    server = await serve({ onAuth: (_auth, _session, done) => done(smtpError(535, 'Wrong Hidden1')) })
    await queue(['ada'])
    const mailer = smtpMailer({ auth: { user: 'trips', pass: 'Hidden1' } })
    const problem = "The mail server didn't accept the user name and password in SMTP_URL."
    await expectFailure(problem, 'the queue', startSending({ mailer }))
    expect(logged.join('')).not.toContain('Hidden1')
  })

  test('offers no encryption where it is required', async () => {
    server = await serve()
    await queue(['ada'])
    const problem =
      "The connection to the mail server couldn't be encrypted. If the server doesn't support STARTTLS, set SMTP_TLS=off."
    await expectFailure(problem, 'the queue', startSending({ mailer: smtpMailer({ requireTLS: true }) }))
  })
})

test('while the mail server is gone no email loses its place, and all are sent when it is back', async () => {
  const ids = await queue(Array.from({ length: 30 }, (_, number) => `traveller${number}`))
  startSending({ restMs: 20 })
  const failed = () => logged.filter((line) => line.includes("couldn't be sent")).length
  await expect.poll(failed).toBeGreaterThan(10)
  expect((await rows()).filter(({ deferrals }) => deferrals > 0)).toEqual([])

  const server = await serve()
  await expect.poll(async () => (await rows()).every(({ sent_at }) => sent_at !== null)).toBe(true)
  expect(idsOf(server.received)).toEqual(ids.sort())
})

test('a mail server may end the connection after a few emails', async () => {
  // After three emails, the next command is answered with 421.
  const server = await serve({ maxAllowedUnauthenticatedCommands: 10 })
  const ids = await queue(Array.from({ length: 20 }, (_, number) => `traveller${number}`))
  startSending()
  await expect.poll(async () => (await rows()).every(({ sent_at }) => sent_at !== null)).toBe(true)
  expect(idsOf(server.received)).toEqual(ids.sort())
})

test('an emergency comes first, then links, then notices, each in the order they were queued', async () => {
  await queue(['notice1', 'notice2'])
  await queue(['link'], 'account')
  await queue(['emergency1', 'emergency2'], 'emergency')
  const claimed = []
  for (let count = 0; count < 6; count += 1) claimed.push((await claimMail(database.db, 0))?.mail.to.name)
  expect(claimed).toEqual(['emergency1', 'emergency2', 'link', 'notice1', 'notice2', undefined])
})

describe('giving up', () => {
  const refusing = {
    onRcptTo: (_to: unknown, _session: unknown, done: (error: Error) => void) =>
      done(smtpError(451, 'Later')),
  }

  test('comes with the first failure after a day', async () => {
    await serve(refusing)
    await queue(['ada', 'ben'])
    await database.db.execute(sql`update outgoing_mail set deferrals = 30`)
    await queuedAgo(25, 'ada')
    await queuedAgo(23, 'ben')
    startSending()
    await expect.poll(async () => (await rows()).filter(({ problem }) => problem).length).toBe(2)
    const [ada, ben] = await rows()
    expect([ada?.given_up_at, ada?.text_body]).toEqual([expect.any(Date), null])
    expect([ben?.given_up_at, ben?.text_body]).toEqual([null, `Open ${LINK}`])
  })

  test('leaves time for one last try when the day is over', async () => {
    await serve(refusing)
    await queue(['ada'])
    await database.db.execute(
      sql`update outgoing_mail set queued_at = now() - interval '23 hours 50 minutes', deferrals = 8`,
    )
    startSending()
    await expect.poll(async () => (await row())?.problem).toContain('451 Later')
    expect(await secondsLeft()).toBeGreaterThan(9 * 60)
    expect(await secondsLeft()).toBeLessThan(11 * 60)
  })

  test('includes all emails that are due if the mail server is gone', async () => {
    await queue(['old1', 'old2', 'young'])
    await queuedAgo(25, 'old%')
    startSending({ restMs: 1 })
    await expect.poll(async () => (await rows()).filter(({ given_up_at }) => given_up_at).length).toBe(2)
    const [, , young] = await rows()
    expect(young?.given_up_at).toBeNull()
    expect(logged.filter((line) => line.includes('gave up sending'))).not.toEqual([])
  })

  describe('an email that was old when it was first tried, because Sojourn was stopped:', () => {
    test('only after 20 lost connections', async () => {
      await queue(['ada'])
      await queuedAgo(72)
      startSending({ restMs: 1 })
      await expect.poll(async () => (await row())?.given_up_at).toBeInstanceOf(Date)
      expect(await row()).toMatchObject({ tries: 20, text_body: null })
    })

    test('only after five deferrals, with the usual pauses in between', async () => {
      await serve(refusing)
      await queue(['ada'])
      await queuedAgo(72)
      const sending = startSending()
      for (const [deferrals, pause] of [15, 30, 60, 120].entries()) {
        await expect.poll(async () => (await row())?.deferrals).toBe(deferrals + 1)
        expect((await row())?.given_up_at).toBeNull()
        const seconds = await secondsLeft()
        expect([seconds >= pause, seconds < 2 * pause]).toEqual([true, true])
        await makeDue()
        sending.soon()
      }
      await expect.poll(async () => (await row())?.given_up_at).toBeInstanceOf(Date)
      expect(await row()).toMatchObject({ tries: 5, text_body: null })
    })
  })

  test('needs a failure: after an outage of Sojourn itself, old emails are sent', async () => {
    await serve()
    await queue(['ada'])
    await queuedAgo(72)
    startSending()
    await expect.poll(async () => (await row())?.sent_at).toBeInstanceOf(Date)
  })
})

describe('stopping', () => {
  test('while an email is handed over keeps it for later', async () => {
    const { promise: isThere, resolve } = Promise.withResolvers<void>()
    await serve({
      onData: (stream) => {
        stream.resume()
        resolve()
      },
    })
    await queue(['ada'])
    const sending = startSending()
    await isThere
    await sending.stop()
    expect(await row()).toMatchObject({ sent_at: null, given_up_at: null, deferrals: 1, problem: LOST })
    expect(await secondsLeft()).toBeGreaterThanOrEqual(15)
  })

  test('before an email is handed over leaves it to another instance immediately', async () => {
    const { promise: isThere, resolve } = Promise.withResolvers<void>()
    await serve({ onMailFrom: () => resolve() })
    await queue(['ada'])
    const sending = startSending()
    await isThere
    await sending.stop()
    expect(await row()).toMatchObject({ sent_at: null, given_up_at: null, deferrals: 0 })
    expect(await secondsToNextMail(database.db, 0)).toBeLessThanOrEqual(0)
  })

  test('claims nothing more', async () => {
    await serve()
    const sending = startSending()
    await sending.stop()
    await queue(['ada'])
    sending.soon()
    await sending.stop()
    expect((await row())?.tries).toBe(0)
  })
})

describe('MAIL_PER_MINUTE', () => {
  const minuteLater = () =>
    database.db.execute(sql`update outgoing_mail set tried_at = tried_at - interval '1 minute'`)

  test('limits all instances together, and the next minute has room again', async () => {
    await queue(['ada', 'ben', 'cyd', 'dan', 'eve'])
    const claims = () => Promise.all([1, 2, 3, 4].map(() => claimMail(database.db, 2)))
    expect((await claims()).filter(Boolean)).toHaveLength(2)
    const seconds = await secondsToNextMail(database.db, 2)
    expect(seconds).toBeGreaterThan(30)
    expect(seconds).toBeLessThanOrEqual(60)
    await minuteLater()
    expect((await claims()).filter(Boolean)).toHaveLength(2)
  })

  test('lets an emergency use what room there is', async () => {
    await queue(['ada', 'ben'])
    expect((await claimMail(database.db, 1))?.mail.to.name).toBe('ada')
    await queue(['emergency'], 'emergency')
    expect(await claimMail(database.db, 1)).toBeUndefined()
    await minuteLater()
    expect((await claimMail(database.db, 1))?.mail.to.name).toBe('emergency')
  })
})

test('an email that is being sent is due again when its instance may be gone', async () => {
  await queue(['ada'])
  await claimMail(database.db, 0)
  const seconds = await secondsToNextMail(database.db, 0)
  expect(seconds).toBeGreaterThan(60)
  expect(seconds).toBeLessThanOrEqual(120)
})

test('nothing is due if no email waits', async () => {
  expect(await secondsToNextMail(database.db, 0)).toBeUndefined()
  expect(await secondsToNextMail(database.db, 5)).toBeUndefined()
})

test('what was sent or given up is deleted after 30 days, what waits is not', async () => {
  await queue(['sent', 'given up', 'waiting', 'just sent'])
  await database.db.execute(sql`
    update outgoing_mail set
      sent_at = case to_name when 'sent' then now() - interval '31 days' when 'just sent' then now() end,
      given_up_at = case to_name when 'given up' then now() - interval '31 days' end,
      queued_at = now() - interval '40 days'`)
  await tidyMail(database.db)
  expect((await rows()).map(({ to_name }) => to_name)).toEqual(['waiting', 'just sent'])
})
