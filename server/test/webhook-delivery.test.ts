import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/machine/free-port.ts'
import { type Config, readConfig } from '../src/config.ts'
import type { Database } from '../src/database/database.ts'
import { openDatabase } from '../src/database/open-database.ts'
import { account, auditEntry, outgoingMail, staff, webhook, webhookDelivery } from '../src/database/schema.ts'
import { claimDelivery } from '../src/features/webhooks/claim-delivery.ts'
import { type Delivering, keepDelivering } from '../src/features/webhooks/keep-delivering.ts'
import { posterFor } from '../src/features/webhooks/post.ts'
import { newSecret } from '../src/features/webhooks/sign.ts'
import { createLog } from '../src/log.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { type Receiver, type Respond, startReceiver } from './support/webhook-receiver.ts'

const TRIPS = 20

let testDatabase: TestDatabase
let database: Database
let config: Config
let receiver: Receiver
let instances: Delivering[]
let webhookId: number

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  config = readConfig({ ...testDatabase.settings, WEBHOOK_HOSTS: '127.0.0.1' })
  database = await openDatabase(config, createLog({ logLevel: 'silent' }))
  await database.db.execute(sql`
    insert into trip (trip_id, start_date, end_date, reason)
    select number, '2026-01-01', '2026-01-02', 'Survey' from generate_series(1, ${TRIPS}) as number`)
  const people = ['ada', 'ben', 'cyd'].map((staff_id) => ({
    staff_id,
    first_name: staff_id,
    last_name: 'Lee',
  }))
  await database.db.insert(staff).values(people)
  await database.db.insert(account).values(
    people.map((person) => ({
      ...{ ...person, password_hash: 'none', is_administrator: person.staff_id !== 'cyd' },
      disabled_at: person.staff_id === 'ben' ? new Date() : null,
    })),
  )
})
afterAll(async () => {
  await database.close()
  await testDatabase.remove()
})
beforeEach(async () => {
  instances = []
  receiver = await startReceiver()
  for (const table of [webhook, webhookDelivery, outgoingMail]) await database.db.delete(table)
  webhookId = await addWebhook(receiver.address)
})
afterEach(async () => {
  await Promise.all(instances.map((instance) => instance.stop()))
  await receiver.close()
})

async function addWebhook(address: string): Promise<number> {
  const events = ['trip.changed' as const]
  const [added] = await database.db
    .insert(webhook)
    .values({ address, events, secret: newSecret() })
    .returning()
  return added?.webhook_id ?? 0
}

let version = 1
/** Writes the entry of a change of each of these trips, one after the other. */
async function change(...tripIds: number[]): Promise<void> {
  for (const trip_id of tripIds) {
    version += 1
    const after = { trip_id, version, staffMembers: [], destinations: [] }
    const entry = { event: 'Changed', kind: 'trip' as const, staff_id: 'ada', trip_id }
    await database.db.insert(auditEntry).values({ ...entry, change: { after, before: { reason: 'Before' } } })
  }
}

const SOON_MS = 400
const NEVER_MS = 10_000_000

/** An instance. By default its requests don't time out, however busy the machine is. */
function start(timeoutMs = NEVER_MS): Delivering {
  const log = createLog({ logLevel: 'silent' })
  const instance = keepDelivering(database.db, config, posterFor(config, { timeoutMs }), log)
  instances.push(instance)
  instance.soon()
  return instance
}

const rows = () => database.db.select().from(webhookDelivery).orderBy(asc(webhookDelivery.delivery_id))
const row = async () => (await rows())[0]
const hook = async () =>
  (await database.db.select().from(webhook).where(eq(webhook.webhook_id, webhookId)))[0]
const makeDue = async (instance?: Delivering) => {
  await database.db.execute(sql`update webhook_delivery set next_try_at = now(), claimed_until = null`)
  await database.db.execute(sql`update webhook set resting_until = null`)
  instance?.soon()
}
const queuedAgo = (hours: number) =>
  database.db.execute(sql`update webhook_delivery set queued_at = now() - make_interval(hours => ${hours})`)
const enabledAgo = (hours: number) =>
  database.db.execute(sql`update webhook set enabled_at = now() - make_interval(hours => ${hours})`)
const secondsLeft = async () => {
  const [left] = await database.db
    .select({ seconds: sql<number>`extract(epoch from next_try_at - tried_at)::float8` })
    .from(webhookDelivery)
    .orderBy(asc(webhookDelivery.delivery_id))
  return left?.seconds ?? 0
}
const answering =
  (status: number, body = '', headers: Record<string, string> = {}): Respond =>
  (response) =>
    void response.writeHead(status, headers).end(body)
const tripsOf = ({ received }: Receiver) => received.map(({ json }) => json.data.trip.trip_id as number)
const allDelivered = () =>
  expect.poll(async () => (await rows()).every(({ delivered_at }) => delivered_at !== null)).toBe(true)
const failed = () => expect.poll(async () => (await row())?.problem).toBeTruthy()

describe('a receiver that fails gets the event again, with the same id,', () => {
  const silent: Respond = () => undefined
  test.each<[string, Respond, string, number | null]>([
    ['answers 500', answering(500, 'Out of order'), 'The receiver answered 500.', 500],
    ['doesn’t know the address', answering(404), 'The receiver answered 404.', 404],
    ['is slow', silent, "The receiver didn't answer within 0.4 seconds.", null],
    ['hangs up', (response) => response.destroy(), "Couldn't reach the receiver (ECONNRESET).", null],
  ])('if it %s', async (_, respond, problem, status) => {
    receiver.respond = respond
    await change(1)
    const instance = start(respond === silent ? SOON_MS : NEVER_MS)
    await failed()
    await instance.stop()
    expect(await row()).toMatchObject({ problem, status, tries: 1, delivered_at: null, given_up_at: null })
    expect(await hook()).toMatchObject({ failures: 1, problem })
    expect(await secondsLeft()).toBeGreaterThanOrEqual(15)

    receiver.respond = answering(200)
    await makeDue()
    start()
    await allDelivered()
    const [first, second] = receiver.received
    expect([second?.body, second?.headers['webhook-id']]).toEqual([first?.body, first?.headers['webhook-id']])
    expect(await row()).toMatchObject({ problem: null, status: 200, tries: 2 })
    expect(await hook()).toMatchObject({ failures: 0, problem: null })
  })

  test('if it is down', async () => {
    const port = Number(receiver.host.split(':')[1])
    await receiver.close()
    await change(1)
    const instance = start()
    await failed()
    expect((await row())?.problem).toBe("Couldn't reach the receiver (ECONNREFUSED).")
    receiver = await startReceiver(port)
    await makeDue(instance)
    await allDelivered()
    expect(receiver.received).toHaveLength(1)
  })

  test('if it doesn’t speak HTTP', async () => {
    const server = createServer((socket) => socket.end('Welcome to the wrong port\r\n'))
    await openOn(server)
    const { port } = server.address() as { port: number }
    await database.db.update(webhook).set({ address: `http://127.0.0.1:${port}` })
    await change(1)
    start()
    await failed()
    expect((await row())?.problem).toMatch(/^Couldn't reach the receiver \(HPE_/)
    server.close()
  })

  test('if it redirects: nothing is sent there', async () => {
    const elsewhere = await startReceiver()
    receiver.respond = answering(307, '', { location: elsewhere.address })
    await change(1)
    start()
    await failed()
    expect((await row())?.problem).toBe(
      "The receiver answered with a redirect (307), which Sojourn doesn't follow. Enter the final address.",
    )
    expect([receiver.received.length, elsewhere.received]).toEqual([1, []])
    await elsewhere.close()
  })
})

describe('a receiver that took the event isn’t sent it again, although it', () => {
  test.each<[string, Respond, string]>([
    ['answers with a long text', answering(200, 'x'.repeat(100_000)), 'x'.repeat(1_000)],
    [
      'never ends its answer',
      (response) => {
        response.writeHead(200).write('Thanks, ')
      },
      'Thanks, ',
    ],
    [
      'promises more than it sends',
      (response) => {
        response.writeHead(200, { 'content-length': '50' }).write('Half', () => response.destroy())
      },
      'Half',
    ],
    ['says it failed, in words', answering(200, '{"error":"no"}'), '{"error":"no"}'],
    ['answers bytes that are no text', answering(200, '\0'), '\ufffd'],
  ])('%s', async (_, respond, answer) => {
    receiver.respond = respond
    await change(1)
    // Long enough for an answer to begin on a busy machine. Only one of them never ends.
    start(3_000)
    await allDelivered()
    expect(await row()).toMatchObject({ status: 200, answer, tries: 1 })
    expect(receiver.received).toHaveLength(1)
  })
})

describe('the events of a trip', () => {
  test('wait for an earlier one that failed, and other trips don’t', async () => {
    receiver.respond = (response, { json }) =>
      void response.writeHead(json.data.trip.trip_id === 1 ? 500 : 200).end()
    await change(1, 2, 1, 3, 1)
    const instance = start()
    await expect.poll(async () => (await rows()).filter((one) => one.delivered_at).length).toBe(2)
    await failed()
    expect(tripsOf(receiver).filter((id) => id === 1)).toHaveLength(1)
    // A new event of the trip waits as long as the others.
    await change(1)
    const waiting = (await rows()).filter(({ line }) => line === 'trip 1')
    expect(waiting.map(({ tries }) => tries)).toEqual([1, 0, 0, 0])
    expect(new Set(waiting.map(({ next_try_at }) => next_try_at.getTime())).size).toBe(1)

    receiver.respond = answering(200)
    // Only the first is made due: the others follow it.
    await database.db.execute(sql`
      update webhook_delivery set next_try_at = now() where delivery_id = ${waiting[0]?.delivery_id ?? 0}`)
    instance.soon()
    await allDelivered()
    const versions = receiver.received
      .filter(({ json }) => json.data.trip.trip_id === 1)
      .map(({ json }) => json.data.trip.version)
    expect(versions.slice(1)).toEqual([...versions.slice(1)].sort((a, b) => a - b))
    expect(versions).toHaveLength(5)
  })

  test('wait for one that is being delivered', async () => {
    await change(1, 1)
    expect(await claimDelivery(database.db, webhookId)).toBeDefined()
    expect(await claimDelivery(database.db, webhookId)).toBeUndefined()
  })

  test('arrive once and in order from two instances, however long each takes', async () => {
    let count = 0
    receiver.respond = (response) => {
      count += 1
      const answer = () => response.writeHead(200).end()
      if (count % 3 === 0) setTimeout(answer, 5)
      else answer()
    }
    const others = Array.from({ length: 8 }, (_, index) => index + 1)
    await change(...others)
    start()
    start()
    for (let round = 0; round < 12; round += 1) await change(...others)
    await allDelivered()
    expectOrder(receiver)
    expect(receiver.received).toHaveLength(8 * 13)
  })
})

/** Without repetitions, the versions of each trip only grow. */
function expectOrder({ received }: Receiver): void {
  const seen = new Set<string>()
  const fresh = received.filter(({ headers }) => {
    const id = headers['webhook-id'] ?? ''
    return !seen.has(id) && seen.add(id)
  })
  for (const ofTrip of Map.groupBy(fresh, ({ json }) => json.data.trip.trip_id).values()) {
    const versions = ofTrip.map(({ json }) => json.data.trip.version)
    expect(versions).toEqual([...versions].sort((a, b) => a - b))
  }
}

test('a webhook rests after five failures in a row, and catches up when the receiver is back', async () => {
  receiver.respond = answering(503)
  const trips = Array.from({ length: TRIPS }, (_, index) => index + 1)
  await change(...trips)
  const instance = start()
  await expect.poll(async () => (await hook())?.resting_until).toBeInstanceOf(Date)
  await instance.stop()
  const tried = receiver.received.length
  // The other workers may have been at it.
  expect(tried).toBeGreaterThanOrEqual(5)
  expect(tried).toBeLessThanOrEqual(7)

  receiver.respond = answering(200)
  await database.db.update(webhook).set({ resting_until: sql`now()` })
  start()
  await allDelivered()
  expect(receiver.received).toHaveLength(tried + TRIPS)
})

test('a slow receiver doesn’t hold up another webhook', async () => {
  receiver.respond = () => undefined
  const other = await startReceiver()
  await addWebhook(other.address)
  await change(1, 2, 3, 4, 5, 6)
  start()
  await expect.poll(() => other.received.length).toBe(6)
  expect((await rows()).filter((one) => one.webhook_id === webhookId && one.delivered_at)).toEqual([])
  await other.close()
})

describe('after 24 hours of failures,', () => {
  test('an event is given up if the webhook works otherwise, and those behind it have their turn', async () => {
    receiver.respond = (response, { json }) =>
      void response.writeHead(json.data.trip.version === poison ? 500 : 200).end()
    await change(1)
    const poison = version
    await change(1)
    await queuedAgo(25)
    await enabledAgo(48)
    await database.db.execute(sql`update webhook_delivery set tries = 4 where line = 'trip 1'`)
    start()
    await expect.poll(async () => (await rows())[1]?.delivered_at).toBeInstanceOf(Date)
    expect(await row()).toMatchObject({ given_up_at: expect.any(Date), tries: 5, status: 500 })
    expect((await hook())?.disabled_at).toBeNull()
  })

  test('the last try is when they are over', async () => {
    receiver.respond = answering(500)
    await change(1)
    await database.db.execute(
      sql`update webhook_delivery set queued_at = now() - interval '23 hours 50 minutes', tries = 9`,
    )
    await enabledAgo(48)
    start()
    await failed()
    expect(await secondsLeft()).toBeGreaterThan(9 * 60)
    expect(await secondsLeft()).toBeLessThan(11 * 60)
  })

  test('an event that is only old because Sojourn was stopped is tried again', async () => {
    receiver.respond = answering(500)
    await change(1)
    await queuedAgo(72)
    await enabledAgo(72)
    start()
    await failed()
    expect(await row()).toMatchObject({ given_up_at: null, tries: 1 })
  })

  async function failForADay() {
    receiver.respond = answering(500)
    await change(1, 2)
    await queuedAgo(25)
    await enabledAgo(48)
    await database.db.update(webhook).set({ failures: 19 })
    const instance = start()
    await expect.poll(async () => (await hook())?.disabled_at).toBeInstanceOf(Date)
    await instance.stop()
  }

  test('a webhook that never worked is turned off, and the administrators are emailed', async () => {
    await failForADay()
    expect(await hook()).toMatchObject({ problem: 'The receiver answered 500.' })
    const mails = await database.db.select().from(outgoingMail)
    expect(mails.map(({ to_address }) => to_address)).toEqual(['ada@example.edu'])
    expect(mails[0]).toMatchObject({
      subject: `The webhook to ${receiver.host} was turned off`,
      text_body: expect.stringContaining('Last problem: The receiver answered 500.'),
    })
    expect(mails[0]?.text_body).not.toContain('key=hidden')
    const entries = await database.db.select().from(auditEntry).where(eq(auditEntry.kind, 'admin'))
    expect(entries.at(-1)?.event).toBe(`Sojourn turned off the webhook to ${receiver.host}`)
    const queued = (await rows()).length
    await change(1)
    expect(await rows()).toHaveLength(queued)
  })

  test('what waits for a webhook that was turned off is delivered once it is on again', async () => {
    await failForADay()
    receiver.respond = answering(200)
    const before = receiver.received.length
    await database.db.update(webhook).set({ disabled_at: null, enabled_at: sql`now()`, failures: 0 })
    await makeDue()
    start()
    await allDelivered()
    expect(tripsOf(receiver).slice(before).sort()).toEqual([1, 2])
  })
})

test('410 turns a webhook off immediately', async () => {
  receiver.respond = answering(410)
  await change(1)
  start()
  await expect.poll(async () => (await hook())?.disabled_at).toBeInstanceOf(Date)
  expect((await hook())?.problem).toBe('The receiver answered 410 (Gone), so it no longer wants events.')
  expect(await database.db.$count(outgoingMail)).toBe(1)
})

test('stopping in the middle of a request leaves the event to another instance immediately', async () => {
  const { promise: isThere, resolve } = Promise.withResolvers<void>()
  receiver.respond = () => resolve()
  await change(1)
  const instance = start()
  await isThere
  await instance.stop()
  expect(await row()).toMatchObject({ delivered_at: null, claimed_until: null, problem: null })
  expect(await claimDelivery(database.db, webhookId)).toBeDefined()
})

describe('while an event is being delivered, the webhook can be', () => {
  /** Calls `meanwhile` between the request and its answer. */
  async function during(meanwhile: () => Promise<unknown>, status = 200) {
    receiver.respond = (response) => void meanwhile().then(() => response.writeHead(status).end())
    await change(1)
    const instance = start()
    await expect.poll(() => receiver.received.length).toBe(1)
    await instance.stop()
  }

  test.each([[200], [500]])('deleted (%i)', async (status) => {
    await during(() => database.db.delete(webhook), status)
    expect(await hook()).toBeUndefined()
    expect(await claimDelivery(database.db, webhookId)).toBeUndefined()
  })

  test('turned off', async () => {
    await during(() => database.db.update(webhook).set({ disabled_at: sql`now()` }), 500)
    expect(await row()).toMatchObject({ problem: 'The receiver answered 500.', given_up_at: null })
    expect(await hook()).toMatchObject({ problem: null, failures: 0 })
    await makeDue()
    expect(await claimDelivery(database.db, webhookId)).toBeUndefined()
  })

  test('moved: the next try goes to the new address', async () => {
    const moved = await startReceiver()
    await during(() => database.db.update(webhook).set({ address: moved.address }), 500)
    await makeDue()
    start()
    await allDelivered()
    expect([receiver.received.length, moved.received.length]).toEqual([1, 1])
    await moved.close()
  })
})

describe('of two servers', () => {
  test('one is killed in the middle: every event arrives at least once, in order per trip', async () => {
    const servers: ServerProcess[] = []
    for (const port of [await freePort(), await freePort()]) {
      const settings = { ...testDatabase.settings, PORT: String(port), WEBHOOK_HOSTS: '127.0.0.1' }
      servers.push(startServer({ ...settings, SAMPLE_DATA: 'off' }))
    }
    try {
      expect(await Promise.all(servers.map(({ isServing }) => isServing))).toEqual([true, true])
      // Requests are held until both servers are at it. Then one of them is killed.
      const { promise: areBusy, resolve } = Promise.withResolvers<void>()
      const { promise: isKilled, resolve: goOn } = Promise.withResolvers<void>()
      receiver.respond = (response) => {
        if (receiver.received.length >= 6) resolve()
        void isKilled.then(() => response.writeHead(200).end())
      }
      const trips = Array.from({ length: 10 }, (_, index) => index + 1)
      for (let round = 0; round < 6; round += 1) await change(...trips)
      await areBusy
      servers[0]?.kill('SIGKILL')
      await servers[0]?.ended
      goOn()
      await expect
        .poll(async () => {
          // The minute of the leases of the killed server.
          await database.db.execute(sql`
            update webhook_delivery set claimed_until = now() where tried_at < now() - interval '2 seconds'`)
          return (await rows()).filter(({ delivered_at }) => delivered_at === null).length
        })
        .toBe(0)
      const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
      expect(ids.size).toBe(60)
      expectOrder(receiver)
    } finally {
      for (const server of servers) server.kill('SIGKILL')
      await Promise.all(servers.map(({ ended }) => ended))
    }
  })
})

async function openOn(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}
