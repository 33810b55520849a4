import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/machine/free-port.ts'
import { type Config, readConfig } from '../src/config.ts'
import type { Database } from '../src/database/database.ts'
import { openDatabase } from '../src/database/open-database.ts'
import { auditEntry, outgoingMail, webhook, webhookDelivery } from '../src/database/schema.ts'
import { type ClaimedDelivery, claimDelivery } from '../src/features/webhooks/claim-delivery.ts'
import { keepDelivering } from '../src/features/webhooks/keep-delivering.ts'
import { noteDelivered, noteFailed } from '../src/features/webhooks/note-outcome.ts'
import { type Post, posterFor } from '../src/features/webhooks/post.ts'
import { newSecret } from '../src/features/webhooks/sign.ts'
import { createLog, type Log } from '../src/log.ts'
import { type ClaimedMail, claimMail } from '../src/mail/claim-mail.ts'
import { keepSending } from '../src/mail/keep-sending.ts'
import { noteFailure, noteSent } from '../src/mail/note-outcome.ts'
import { queueMail } from '../src/mail/queue-mail.ts'
import { SmtpLine } from '../src/mail/smtp-line.ts'
import { type MailServer, startMailServer } from './support/mail-server.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { type Receiver, startReceiver } from './support/webhook-receiver.ts'

const NEVER_MS = 10_000_000

interface Instance {
  soon(): void
  stop(): Promise<void>
}

/** A queue in the database, from which every instance takes what it is about to send. */
interface Queue<Claimed> {
  table: 'outgoing_mail' | 'webhook_delivery'
  leaseSeconds: number
  /** One thing is due that one more failure would give up. */
  add(): Promise<unknown>
  claim(): Promise<Claimed | undefined>
  idOf(claimed: Claimed): string
  /** For how many seconds no other instance may take what is claimed. */
  secondsKept(): Promise<number | undefined>
  endLease(): Promise<unknown>
  noteSent(claimed: Claimed): Promise<unknown>
  /** Notes every kind of failure. */
  noteFailures(claimed: Claimed): Promise<unknown>
  /** All that a failure could change. */
  stored(): Promise<unknown>
  outcome(): Promise<{ isSent: boolean; isGivenUp: boolean; problem: string | null }>
  /** Calls `afterwards` when something has been sent, before its outcome is noted. */
  start(afterwards: () => Promise<unknown>): Instance
  received(): unknown[]
}

let testDatabase: TestDatabase
let database: Database
let config: Config
let mailServer: MailServer
let port: number
let receiver: Receiver
let webhookId: number
let logged: string[]
let instances: Instance[]

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  config = readConfig({ ...testDatabase.settings, WEBHOOK_HOSTS: '127.0.0.1' })
  database = await openDatabase(config, createLog({ logLevel: 'silent' }))
  await database.db.execute(sql`
    insert into trip (trip_id, start_date, end_date, reason) values (1, '2026-01-01', '2026-01-02', 'Survey')`)
})
afterAll(async () => {
  await database.close()
  await testDatabase.remove()
})
beforeEach(async () => {
  logged = []
  instances = []
  port = await freePort()
  mailServer = await startMailServer(port)
  receiver = await startReceiver()
  for (const table of [webhook, webhookDelivery, outgoingMail]) await database.db.delete(table)
})
afterEach(async () => {
  await Promise.all(instances.map((instance) => instance.stop()))
  await Promise.all([mailServer.close(), receiver.close()])
})

const log = (): Log => createLog({ logLevel: 'warn' }, { write: (line) => void logged.push(line) })

const mails: Queue<ClaimedMail> = {
  table: 'outgoing_mail',
  leaseSeconds: 120,
  add: async () => {
    const mail = {
      ...{ to: { name: 'Ada', address: 'ada@example.edu' }, subject: 'Changed' },
      ...{ text: 'A trip has changed', html: '<p>A trip has changed</p>' },
    }
    await database.db.transaction((tx) => queueMail(tx, { mailFrom: 'trips@example.edu' }, 'notice', [mail]))
    await database.db.execute(
      sql`update outgoing_mail set queued_at = now() - interval '25 hours', deferrals = 30`,
    )
  },
  claim: () => claimMail(database.db, 0),
  idOf: ({ mail }) => mail.messageId ?? '',
  secondsKept: async () => {
    const seconds = sql<number>`extract(epoch from next_try_at - tried_at)::float8`
    return (await database.db.select({ seconds }).from(outgoingMail))[0]?.seconds
  },
  endLease: () => database.db.execute(sql`update outgoing_mail set next_try_at = now()`),
  noteSent: (claimed) => noteSent(database.db, claimed),
  noteFailures: async (claimed) => {
    for (const verdict of ['refused', 'deferred'] as const) {
      await noteFailure(database.db, claimed, { verdict, problem: 'too late', lostConnections: 0 })
    }
  },
  stored: () => database.db.select().from(outgoingMail),
  outcome: async () => {
    const [row] = await database.db.select().from(outgoingMail)
    return outcomeOf(row?.sent_at, row?.given_up_at, row?.problem)
  },
  start: (afterwards) => {
    const openLine = () => {
      const line = new SmtpLine(
        { host: '127.0.0.1', port, ignoreTLS: true, socketTimeout: NEVER_MS },
        { name: 'Sojourn', address: 'trips@example.edu' },
      )
      const send: typeof line.send = async (mail) => {
        await line.send(mail)
        await afterwards()
      }
      return { send, close: () => line.close() }
    }
    const mailer = { send: () => Promise.reject(new Error('not from the queue')), openLine }
    return keepSending(database.db, mailer, { mailPerMinute: 0 }, log())
  },
  received: () => mailServer.received.map(({ messageId }) => messageId),
}

const deliveries: Queue<ClaimedDelivery> = {
  table: 'webhook_delivery',
  leaseSeconds: 60,
  add: async () => {
    const [added] = await database.db
      .insert(webhook)
      .values({ address: receiver.address, events: ['trip.changed'], secret: newSecret() })
      .returning()
    webhookId = added?.webhook_id ?? 0
    const after = { trip_id: 1, version: 2, staffMembers: [], destinations: [] }
    const change = { after, before: { reason: 'Before' } }
    await database.db.insert(auditEntry).values({ event: 'Changed', kind: 'trip', trip_id: 1, change })
    await database.db.execute(
      sql`update webhook_delivery set queued_at = now() - interval '25 hours', tries = 4`,
    )
  },
  claim: () => claimDelivery(database.db, webhookId),
  idOf: ({ messageId }) => messageId,
  secondsKept: async () => {
    const seconds = sql<number>`extract(epoch from claimed_until - tried_at)::float8`
    return (await database.db.select({ seconds }).from(webhookDelivery))[0]?.seconds
  },
  endLease: () => database.db.execute(sql`update webhook_delivery set claimed_until = now()`),
  noteSent: (claimed) => noteDelivered(database.db, claimed, { status: 200, text: '' }),
  noteFailures: (claimed) => noteFailed(database.db, config, claimed, { problem: 'too late' }),
  stored: async () => [
    await database.db.select().from(webhookDelivery),
    await database.db.select().from(webhook),
  ],
  outcome: async () => {
    const [row] = await database.db.select().from(webhookDelivery)
    return outcomeOf(row?.delivered_at, row?.given_up_at, row?.problem)
  },
  start: (afterwards) => {
    const send = posterFor(config, { timeoutMs: NEVER_MS })
    const post: Post = async (...request) => {
      const answer = await send(...request)
      await afterwards()
      return answer
    }
    return keepDelivering(database.db, config, post, log())
  },
  received: () => receiver.received.map(({ headers }) => headers['webhook-id']),
}

const SENT = { isSent: true, isGivenUp: false, problem: null }

function outcomeOf(sentAt?: Date | null, givenUpAt?: Date | null, problem: string | null = null) {
  return { isSent: sentAt instanceof Date, isGivenUp: givenUpAt instanceof Date, problem }
}

describe.each([
  ['emails', mails as Queue<unknown>],
  ['events for webhooks', deliveries as Queue<unknown>],
])('of the instances that send %s,', (_, queue) => {
  const start = (afterwards: () => Promise<unknown> = async () => undefined) => {
    const instance = queue.start(afterwards)
    instances.push(instance)
    instance.soon()
  }

  const claimedTwice = async () => {
    await queue.add()
    const late = await queue.claim()
    await queue.endLease()
    const other = await queue.claim()
    if (!late || !other) throw new Error('nothing was claimed')
    return { late, other }
  }

  test('one that dies keeps what it was sending for a while, then another one sends it with the same id', async () => {
    await queue.add()
    const dead = await queue.claim()
    if (!dead) throw new Error('nothing was claimed')
    expect(await queue.claim()).toBeUndefined()
    expect(await queue.secondsKept()).toBe(queue.leaseSeconds)

    await queue.endLease()
    start()
    await expect.poll(() => queue.outcome()).toEqual(SENT)
    expect(queue.received()).toEqual([queue.idOf(dead)])
  })

  test('one that looked too early looks again when something is due', async () => {
    await queue.add()
    await database.db.execute(
      sql`update ${sql.identifier(queue.table)} set next_try_at = clock_timestamp() + interval '1 second'`,
    )
    start()
    await expect.poll(() => queue.outcome()).toEqual(SENT)
  })

  test('one that comes back late doesn’t disturb the one that took over', async () => {
    const { late, other } = await claimedTwice()
    const before = await queue.stored()
    await queue.noteFailures(late)
    expect(await queue.stored()).toEqual(before)
    await queue.noteSent(other)
    await queue.noteFailures(other)
    expect(await queue.outcome()).toEqual(SENT)
  })

  test('one that comes back late, but had sent it, is believed', async () => {
    const { late, other } = await claimedTwice()
    await queue.noteSent(late)
    await queue.noteFailures(other)
    expect(await queue.outcome()).toEqual(SENT)
  })

  test('one that can’t note the outcome notes it later, and doesn’t send it again', async () => {
    const [shown, hidden] = [sql.identifier(queue.table), sql.identifier('hidden')]
    await queue.add()
    start(() => database.db.execute(sql`alter table ${shown} rename to ${hidden}`))
    await expect.poll(() => logged.join('')).toContain("couldn't note what became of")
    await database.db.execute(sql`alter table ${hidden} rename to ${shown}`)
    await expect.poll(() => queue.outcome()).toEqual(SENT)
    expect(queue.received()).toHaveLength(1)
  })
})
