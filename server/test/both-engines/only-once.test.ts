import { createHeaders } from '@sojourn/contract/api/create-headers'
import type { Endpoint } from '@sojourn/contract/api/endpoint'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { IDEMPOTENCY_DAYS } from '@sojourn/contract/limits'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { answeredCall, auditEntry, trip } from '../../src/database/schema.ts'
import { tidyAnsweredCalls } from '../../src/http/tidy-answered-calls.ts'
import { activate } from '../support/people.ts'
import { useTestApp } from '../support/test-app.ts'
import { NEW_TRIP } from '../support/trip-calls.ts'

const app = useTestApp()
let token = ''
beforeAll(async () => {
  token = (await app.signIn()).access_token
})

const add = (key: string, payload: object = NEW_TRIP, as = token) =>
  app.call({
    method: 'POST',
    url: '/api/trips/complete',
    token: as,
    payload,
    headers: { 'idempotency-key': key },
  })
const countTrips = async () => (await app.db.select().from(trip)).length
const countEntries = async () => (await app.db.select().from(auditEntry)).length

test('a trip that is added again with the same key is added once, and answered the same', async () => {
  const [trips, entries] = [await countTrips(), await countEntries()]
  const first = await add('first')
  expect(first.statusCode, first.body).toBe(201)
  const again = await add('first')
  expect([again.statusCode, again.json()]).toEqual([201, first.json()])
  expect([await countTrips(), await countEntries()]).toEqual([trips + 1, entries + 1])
  const other = await add('second')
  expect(other.json().trip_id).not.toBe(first.json().trip_id)
})

test('ten at the same moment add one', async () => {
  const trips = await countTrips()
  const answers = await Promise.all(Array.from({ length: 10 }, () => add('crowd')))
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(201)
  expect(await countTrips()).toBe(trips + 1)
})

test('the answer stays the first one, even if the trip has been changed and deleted since', async () => {
  const first = (await add('kept')).json()
  const url = `/api/trips/${first.trip_id}`
  await app.call({ method: 'PATCH', url, token, payload: { reason: 'Another one' } })
  await app.call({ method: 'DELETE', url, token })
  const trips = await countTrips()
  expect((await add('kept')).json()).toEqual(first)
  expect(await countTrips()).toBe(trips)
})

test('a key belongs to one person and one request', async () => {
  const first = (await add('mine')).json()
  const other = (await activate(app, '10002')).access_token
  expect((await add('mine', NEW_TRIP, other)).json().trip_id).not.toBe(first.trip_id)
  const different = await add('mine', { ...NEW_TRIP, reason: 'Something else' })
  expect([different.statusCode, different.json().message]).toEqual([
    422,
    'This Idempotency-Key was used for something else.',
  ])
})

test('a refused call leaves its key free', async () => {
  const refused = await add('corrected', { ...NEW_TRIP, reason: '' })
  expect(refused.statusCode).toBe(422)
  expect((await add('corrected')).statusCode).toBe(201)
})

test.each(['', 'with space', 'é', 'x'.repeat(101)])('the key %j is malformed', async (key) => {
  expect((await add(key)).statusCode).toBe(400)
})

test('keys are forgotten after a month', async () => {
  await add('old')
  await add('young')
  await app.db.execute(
    sql`update answered_call set answered_at = now() - make_interval(days => ${IDEMPOTENCY_DAYS}, mins => 1) where key = 'old'`,
  )
  await tidyAnsweredCalls(app.db)
  const keys = (await app.db.select().from(answeredCall)).map(({ key }) => key)
  expect(keys).toContain('young')
  expect(keys).not.toContain('old')
})

test.each([
  {
    what: 'a person',
    url: '/api/admin/people',
    payload: { staff_id: 'once1', first_name: 'Only', last_name: 'Once', email: null },
  },
  {
    what: 'a destination',
    url: '/api/admin/places/destination',
    payload: { name: 'Only Once', within: 1 },
  },
])('$what is added once too', async ({ url, payload }) => {
  const call = { method: 'POST', url, token, payload, headers: { 'idempotency-key': url } } as const
  const first = await app.call(call)
  expect(first.statusCode, first.body).toBeLessThan(300)
  const entries = await countEntries()
  const again = await app.call(call)
  expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body])
  expect(await countEntries()).toBe(entries)
})

test.each([
  {
    what: 'calendar link',
    url: '/api/calendar-feeds',
    payload: { name: 'Once', trips: { of: 'owner' }, detail: 'full' },
  },
  { what: 'access token', url: '/api/access-tokens', payload: { name: 'Once', scopes: ['trips:read'] } },
])(
  'a $what is created once, and its secret is in no other answer and not stored',
  async ({ url, payload }) => {
    const call = { method: 'POST', url, token, payload, headers: { 'idempotency-key': url } } as const
    const first = await app.call(call)
    expect(first.statusCode, first.body).toBe(201)
    const entries = await countEntries()
    const again = await app.call(call)
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'This call was already answered, and only that answer has the secret. If it was lost, revoke what the call created.',
    ])
    expect(await countEntries()).toBe(entries)
    const stored = await app.db.select().from(answeredCall)
    expect(stored.find(({ key }) => key === url)).toMatchObject({ answer: null })
  },
)

test('every call that answers 201 can be repeated safely', () => {
  const keyed = Object.entries(endpoints as Record<string, Endpoint>).filter(
    ([, { headers }]) => headers === createHeaders,
  )
  expect(keyed.map(([name]) => name).toSorted()).toEqual([
    'addPerson',
    'addPlace',
    'createApiToken',
    'createFeed',
    'createTrip',
    'createWebhook',
  ])
  const creating = Object.entries(endpoints as Record<string, Endpoint>).filter(
    ([, { status }]) => status === 201,
  )
  const unkeyed = creating.filter(([, { headers }]) => headers !== createHeaders).map(([name]) => name)
  // Its body has a request ID.
  expect(unkeyed).toEqual(['startCheckIn'])
})
