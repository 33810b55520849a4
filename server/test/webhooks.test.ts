import type { Trip } from '@sojourn/contract/trip/trip'
import { tripSchema } from '@sojourn/contract/trip/trip'
import type { DeliveriesPage, Webhook as Hook } from '@sojourn/contract/webhooks/webhook'
import { WEBHOOK_EVENTS } from '@sojourn/contract/webhooks/webhook-events'
import { sql } from 'drizzle-orm'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditEntry, webhook, webhookDelivery } from '../src/database/schema.ts'
import { tidyDeliveries } from '../src/features/webhooks/tidy-deliveries.ts'
import { DEMO_STAFF_ID } from '../src/sample/demo-account.ts'
import { storeCheckIn } from './support/check-in-calls.ts'
import { useTestApp } from './support/test-app.ts'
import { NEW_TRIP, useTripCalls } from './support/trip-calls.ts'
import { type Receiver, startReceiver } from './support/webhook-receiver.ts'

const app = useTestApp({ WEBHOOK_HOSTS: '127.0.0.1' })
const { send, addTrip, readTrip } = useTripCalls(app)

let receiver: Receiver

beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  await receiver.close()
  await app.db.delete(webhook)
  await app.db.delete(webhookDelivery)
})

async function addWebhook(wanted: object = {}): Promise<{ webhook: Hook; secret: string }> {
  const payload = { address: receiver.address, events: WEBHOOK_EVENTS, ...wanted }
  const answer = await send('POST', '/admin/webhooks', payload)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

async function listed(): Promise<Hook[]> {
  return (await send('GET', '/admin/webhooks')).json()
}

async function deliveriesOf({ webhook_id }: Hook, query = ''): Promise<DeliveriesPage> {
  return (await send('GET', `/admin/webhooks/${webhook_id}/deliveries${query}`)).json()
}

const arrived = async (count: number) => {
  await expect.poll(() => receiver.received.length, { timeout: 50_000 }).toBe(count)
  return receiver.received
}
const typesOf = (events: Receiver['received']) => events.map(({ json }) => json.type)
const delivered = () =>
  expect.poll(() => app.db.$count(webhookDelivery, sql`delivered_at is null and given_up_at is null`)).toBe(0)

describe('an event', () => {
  test('is signed so that a Standard Webhooks verifier accepts it, and refuses an altered one', async () => {
    const { secret } = await addWebhook()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const trip = await addTrip()
    const [event] = await arrived(1)
    if (!event) throw new Error('nothing arrived')
    const verifier = new Webhook(secret)
    expect(verifier.verify(event.body, event.headers)).toEqual(event.json)
    expect(event.json).toEqual({
      type: 'trip.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { trip, by: { staff_id: DEMO_STAFF_ID, first_name: 'Mia', last_name: 'Chen' } },
    })
    expect(event.headers['content-type']).toBe('application/json')

    const altered: [string, Record<string, string>][] = [
      [event.body.replace('Harbour', 'Harbor'), event.headers],
      [event.body, { ...event.headers, 'webhook-id': 'another' }],
      [
        event.body,
        { ...event.headers, 'webhook-timestamp': `${Number(event.headers['webhook-timestamp']) + 1}` },
      ],
      [event.body, { ...event.headers, 'webhook-signature': 'v1,AAAA' }],
    ]
    for (const [body, headers] of altered) {
      expect(() => verifier.verify(body, headers)).toThrow(WebhookVerificationError)
    }
    const stranger = new Webhook('whsec_c29tZW9uZSBlbHNlJ3Mgc2VjcmV0IGhlcmU=')
    expect(() => stranger.verify(event.body, event.headers)).toThrow(WebhookVerificationError)
  })

  test('is sent for everything that happens to a trip, as the API shows it then', async () => {
    await addWebhook()
    const added = await addTrip()
    const id = added.trip_id
    await send('PATCH', `/trips/${id}`, { reason: 'Reef survey' })
    const { staff_ids, destination_ids, ...columns } = NEW_TRIP
    const whole = { ...columns, comments: 'All of it', staffIds: staff_ids, destinationIds: destination_ids }
    await send('PUT', `/trips/${id}`, whole)
    await send('POST', `/trips/${id}/staff/10003`)
    await send('DELETE', `/trips/${id}/staff/10003`)
    const last = await readTrip(id)
    await send('DELETE', `/trips/${id}`)
    await send('POST', `/trips/${id}/restore`)
    const events = await arrived(7)
    expect(typesOf(events)).toEqual([
      'trip.created',
      'trip.changed',
      'trip.changed',
      'trip.changed',
      'trip.changed',
      'trip.deleted',
      'trip.restored',
    ])
    const trips: Trip[] = events.map(({ json }) => tripSchema.parse(json.data.trip))
    expect(trips.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(trips[1]?.reason).toBe('Reef survey')
    expect(events[1]?.json.data.before).toEqual({ reason: 'Harbour survey' })
    expect(trips[5]).toEqual({ ...last, version: 6 })
    expect(trips[6]).toEqual(await readTrip(id))
    expect(new Set(events.map(({ headers }) => headers['webhook-id'])).size).toBe(7)
  })

  test('isn’t sent for a change that changes nothing or is refused', async () => {
    const { webhook: hook } = await addWebhook()
    const trip = await addTrip()
    await send('PATCH', `/trips/${trip.trip_id}`, { reason: trip.reason })
    await send('PATCH', `/trips/${trip.trip_id}`, { reason: '' })
    await send('PATCH', `/trips/${trip.trip_id}`, { reason: 'Late' }, { 'if-match': '"9"' })
    await delivered()
    expect((await deliveriesOf(hook)).content.map(({ event }) => event)).toEqual(['trip.created'])
  })

  test('is sent for each trip of an import of thousands, and of its undo', { timeout: 120_000 }, async () => {
    const rows = Array.from({ length: 1_200 }, (_, row) => `10001,Paris,2026-05-01,2026-05-02,Import ${row}`)
    const payload = `Staff IDs,Destination,Start date,End date,Reason\n${rows.join('\n')}`
    const headers = { 'content-type': 'text/csv' }
    const token = (await app.signIn()).access_token
    const sendFile = (url: string) =>
      app.call({ method: 'POST', url: `/api/trips/import${url}`, token, headers, payload })
    const { plan } = (await sendFile('/preview')).json()
    await addWebhook({ events: ['trip.created', 'trip.deleted'] })
    const imported = await sendFile(`?plan=${plan}`)
    expect(imported.statusCode, imported.body).toBe(200)
    const created = (await arrived(1_200)).map(({ json }) => json.data.trip.reason)
    expect(new Set(created).size).toBe(1_200)
    const undone = await send('POST', `/trips/import/${imported.json().import_id}/undo`)
    expect(undone.statusCode, undone.body).toBe(200)
    const types = typesOf((await arrived(2_400)).slice(1_200))
    expect(new Set(types)).toEqual(new Set(['trip.deleted']))
  })

  test('is sent for trips that follow merged places, except deleted ones', async () => {
    const [from, into] = [await addPlace('Old harbour'), await addPlace('New harbour')]
    const kept = await addTrip({ destination_ids: [String(from)] })
    const gone = await addTrip({ destination_ids: [String(from)] })
    await send('DELETE', `/trips/${gone.trip_id}`)
    const { webhook: hook } = await addWebhook()
    const merged = await send('POST', `/admin/places/destination/${from}/merge`, { into })
    expect(merged.statusCode, merged.body).toBe(200)
    const [event] = await arrived(1)
    expect(event?.json).toMatchObject({ type: 'trip.changed', data: { trip: { trip_id: kept.trip_id } } })
    await delivered()
    expect((await deliveriesOf(hook)).content).toHaveLength(1)
  })

  test('says who answered a check-in and how, without the note and the phone number', async () => {
    await addWebhook()
    const { checkInId, token } = await storeCheckIn(app, '10002')
    const answer = { answer: 'help', note: 'Hidden note', phone: '+61 400 000 001' }
    await app.call({ method: 'POST', url: '/api/check-ins/linked', token, payload: answer })
    const recorded = { answer: 'safe', note: 'Hidden too' }
    await send('POST', `/check-ins/${checkInId}/people/10002/answer`, recorded)
    const [own, other] = await arrived(2)
    const check_in = { check_in_id: checkInId, kind: 'emergency', is_practice: false, subject: 'Storm' }
    const person = expect.objectContaining({ staff_id: '10002' })
    expect(own?.json).toMatchObject({
      type: 'check-in.answered',
      data: { check_in, answer: 'help', by: person },
    })
    const by = expect.objectContaining({ staff_id: DEMO_STAFF_ID })
    expect(other?.json.data).toMatchObject({ check_in, person, answer: 'safe', by })
    expect(receiver.received.map(({ body }) => body).join('')).not.toMatch(/Hidden|61 400/)
  })

  test('only goes to webhooks that chose it and are on', async () => {
    await addWebhook({ events: ['trip.deleted'] })
    const { webhook: off } = await addWebhook()
    const change = await send('PATCH', `/admin/webhooks/${off.webhook_id}`, { is_enabled: false })
    expect(change.json()).toMatchObject({ is_enabled: false, problem: null })
    const { trip_id } = await addTrip()
    await send('DELETE', `/trips/${trip_id}`)
    await delivered()
    expect(typesOf(receiver.received)).toEqual(['trip.deleted'])
  })
})

async function addPlace(name: string): Promise<number> {
  return (await send('POST', '/admin/places/destination', { name, within: 1 })).json().id
}

test('without webhooks, changing a trip queues nothing', async () => {
  await addTrip()
  expect(await app.db.$count(webhookDelivery)).toBe(0)
})

describe('an administrator', () => {
  test('sees deliveries and answers, newest first, a page at a time', async () => {
    receiver.respond = (response) => void response.writeHead(201).end('Thanks\0 a lot')
    const { webhook: hook } = await addWebhook()
    const { trip_id } = await addTrip()
    await send('DELETE', `/trips/${trip_id}`)
    await delivered()
    const [newest, oldest] = (await deliveriesOf(hook)).content
    expect(newest).toMatchObject({
      ...{ event: 'trip.deleted', trip_id, state: 'delivered', tries: 1, status: 201 },
      ...{ answer: 'Thanks\ufffd a lot', problem: null, next_try_at: null },
    })
    const first = await deliveriesOf(hook, '?size=1')
    expect(first).toEqual({ content: [newest], has_more: true })
    const second = await deliveriesOf(hook, `?size=1&before=${newest?.delivery_id}`)
    expect(second).toEqual({ content: [oldest], has_more: false })
    expect(await listed()).toMatchObject([{ waiting: 0, last_delivered_at: expect.any(String) }])
  })

  test('can send a delivered event again, with the same id', async () => {
    const { webhook: hook } = await addWebhook()
    await addTrip()
    await delivered()
    const [first] = (await deliveriesOf(hook)).content
    const url = `/admin/webhooks/${hook.webhook_id}/deliveries/${first?.delivery_id}/resend`
    expect((await send('POST', url)).statusCode).toBe(204)
    const [once, again] = await arrived(2)
    expect(again?.body).toBe(once?.body)
    expect(again?.headers['webhook-id']).toBe(once?.headers['webhook-id'])
  })

  test('can send a test, also to a webhook that has chosen other events', async () => {
    const { webhook: hook, secret } = await addWebhook({ events: ['trip.deleted'] })
    expect((await send('POST', `/admin/webhooks/${hook.webhook_id}/test`)).statusCode).toBe(204)
    const [event] = await arrived(1)
    expect(new Webhook(secret).verify(event?.body ?? '', event?.headers ?? {})).toMatchObject({
      type: 'ping',
    })
  })

  test('can’t send anything to a webhook that is off', async () => {
    const { webhook: hook } = await addWebhook()
    await addTrip()
    await delivered()
    const [first] = (await deliveriesOf(hook)).content
    const url = `/admin/webhooks/${hook.webhook_id}`
    await send('PATCH', url, { is_enabled: false })
    const before = await app.db.select().from(webhookDelivery)
    for (const path of ['/test', `/deliveries/${first?.delivery_id}/resend`]) {
      const answer = await send('POST', url + path)
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        'This webhook is off. Turn it on first.',
      ])
    }
    expect(await app.db.select().from(webhookDelivery)).toEqual(before)
  })

  test('can replace the secret, and the old one also signs for a day', async () => {
    const { webhook: hook, secret } = await addWebhook()
    const url = `/admin/webhooks/${hook.webhook_id}/secret`
    const renewed: string = (await send('POST', url)).json().secret
    expect(renewed).not.toBe(secret)
    await addTrip()
    await arrived(1)
    await app.db.update(webhook).set({ old_secret_until: sql`now() - interval '1 second'` })
    await addTrip()
    const [both, single] = await arrived(2)
    for (const known of [secret, renewed]) {
      expect(new Webhook(known).verify(both?.body ?? '', both?.headers ?? {})).toMatchObject({
        type: 'trip.created',
      })
    }
    expect(() => new Webhook(secret).verify(single?.body ?? '', single?.headers ?? {})).toThrow()
    expect(new Webhook(renewed).verify(single?.body ?? '', single?.headers ?? {})).toBeTruthy()
  })

  test('can move a webhook that fails, and what waits is tried there right away', async () => {
    receiver.respond = (response) => void response.writeHead(500).end()
    const { webhook: hook } = await addWebhook()
    await addTrip()
    await expect.poll(async () => (await listed())[0]?.problem).toBe('The receiver answered 500.')
    expect((await deliveriesOf(hook)).content).toMatchObject([{ state: 'waiting', status: 500, tries: 1 }])
    const other = await startReceiver()
    await send('PATCH', `/admin/webhooks/${hook.webhook_id}`, { address: other.address })
    await delivered()
    expect([receiver.received.length, other.received.length]).toEqual([1, 1])
    expect(await listed()).toMatchObject([{ problem: null, waiting: 0 }])
    await other.close()
  })

  test('can turn off a webhook whose address is no longer allowed', async () => {
    const { webhook: hook } = await addWebhook()
    await app.db.update(webhook).set({ address: 'http://192.168.0.1/hook' })
    const answer = await send('PATCH', `/admin/webhooks/${hook.webhook_id}`, { is_enabled: false })
    expect([answer.statusCode, answer.json().is_enabled]).toEqual([200, false])
  })

  test('can have an event that waits tried now', async () => {
    receiver.respond = (response) => void response.writeHead(500).end()
    const { webhook: hook } = await addWebhook()
    await addTrip()
    await expect.poll(async () => (await listed())[0]?.problem).toBe('The receiver answered 500.')
    receiver.respond = (response) => void response.writeHead(200).end()
    const [first] = (await deliveriesOf(hook)).content
    await send('POST', `/admin/webhooks/${hook.webhook_id}/deliveries/${first?.delivery_id}/resend`)
    await delivered()
    expect((await deliveriesOf(hook)).content).toMatchObject([{ state: 'delivered', tries: 2 }])
  })

  test('leaves audit entries that name the host, and neither the rest of the address nor the secret', async () => {
    const { webhook: hook, secret } = await addWebhook()
    const url = `/admin/webhooks/${hook.webhook_id}`
    await send('PATCH', url, { events: ['trip.deleted'] })
    await send('PATCH', url, { events: ['trip.deleted'] })
    await send('PATCH', url, { is_enabled: false })
    await send('PATCH', url, { is_enabled: true })
    await send('POST', `${url}/secret`)
    expect((await send('DELETE', url)).statusCode).toBe(204)
    const entries = await app.db
      .select()
      .from(auditEntry)
      .where(sql`event like '%webhook to ' || ${receiver.host}`)
      .orderBy(auditEntry.id)
    expect(entries.map(({ event }) => event)).toEqual(
      ['added', 'changed', 'turned off', 'turned on', 'replaced the secret of', 'deleted'].map(
        (did) => `Mia Chen ${did} the webhook to ${receiver.host}`,
      ),
    )
    expect(new Set(entries.map(({ kind, staff_id }) => `${kind} ${staff_id}`))).toEqual(
      new Set([`admin ${DEMO_STAFF_ID}`]),
    )
    expect(JSON.stringify([await app.db.select().from(auditEntry), app.logged])).not.toContain(secret)
    expect(await listed()).toEqual([])
  })

  test.each([
    [{ address: 'not an address' }, 'address', 'Enter an address that starts with https://.'],
    [{ address: 'ftp://files.example.edu' }, 'address', 'Enter an address that starts with https://.'],
    [
      { address: 'https://mia:secret@hooks.example.edu' },
      'address',
      'Enter the address without a user name or password.',
    ],
    [
      { address: 'http://hooks.example.edu' },
      'address',
      'Enter an address that starts with https://. To allow http:// for hooks.example.edu, add it to WEBHOOK_HOSTS.',
    ],
    [
      { address: 'https://10.0.0.1/hook' },
      'address',
      '10.0.0.1 is a private address. To allow it, add it to WEBHOOK_HOSTS.',
    ],
    [{ events: [] }, 'events', 'Choose at least one event.'],
  ])('can’t enter %j', async (wanted, path, message) => {
    const valid = { address: 'https://hooks.example.edu', events: ['trip.created'] }
    const added = await send('POST', '/admin/webhooks', { ...valid, ...wanted })
    expect([added.statusCode, added.json().errors]).toEqual([422, [{ path, message }]])
    expect(await listed()).toEqual([])
    const { webhook: hook } = await addWebhook(valid)
    const changed = await send('PATCH', `/admin/webhooks/${hook.webhook_id}`, wanted)
    expect([changed.statusCode, changed.json().errors]).toEqual([422, [{ path, message }]])
    expect(await listed()).toEqual([hook])
  })

  test('can’t have more than 20', async () => {
    for (let count = 0; count < 20; count += 1) await addWebhook()
    const answer = await send('POST', '/admin/webhooks', {
      address: receiver.address,
      events: ['trip.created'],
    })
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      'You can have up to 20 webhooks. Delete one first.',
    ])
    expect(await listed()).toHaveLength(20)
  })

  test('is told if a webhook or a delivery doesn’t exist', async () => {
    const { webhook: hook } = await addWebhook()
    const { webhook: other } = await addWebhook()
    await addTrip()
    await delivered()
    const [first] = (await deliveriesOf(other)).content
    for (const [method, path, payload] of [
      ['PATCH', '/999', { is_enabled: false }],
      ['DELETE', '/999'],
      ['POST', '/999/secret'],
      ['POST', '/999/test'],
      ['GET', '/999/deliveries'],
      ['POST', `/${hook.webhook_id}/deliveries/${first?.delivery_id}/resend`],
    ] as const) {
      expect((await send(method, `/admin/webhooks${path}`, payload)).statusCode).toBe(404)
    }
  })
})

test('what is older than two weeks is deleted, and so is everything of a deleted webhook', async () => {
  const { webhook: hook } = await addWebhook()
  const { webhook: other } = await addWebhook()
  await addTrip()
  await addTrip()
  await delivered()
  const [newest] = (await deliveriesOf(hook)).content
  await app.db.execute(sql`
    update webhook_delivery set queued_at = now() - interval '15 days' where delivery_id < ${newest?.delivery_id}`)
  await tidyDeliveries(app.db)
  expect((await deliveriesOf(hook)).content).toEqual([newest])
  await send('DELETE', `/admin/webhooks/${hook.webhook_id}`)
  await expect.poll(() => app.db.$count(webhookDelivery, sql`webhook_id = ${hook.webhook_id}`)).toBe(0)
  expect((await deliveriesOf(other)).content).toHaveLength(1)
})
