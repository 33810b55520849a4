import { SCOPES } from '@sojourn/contract/account/scopes'
import type { Endpoint } from '@sojourn/contract/api/endpoint'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, inject, test } from 'vitest'
import { rowsOf } from '../../src/database/database.ts'
import { TOOLS } from '../../src/features/assistants/tools.ts'
import { arbitraryInput, hostile } from '../support/arbitrary-input.ts'
import { somewhere } from '../support/people.ts'
import { useTestApp } from '../support/test-app.ts'

const REQUESTS = inject('template').engine === 'postgres' ? 2_000 : 1_000
/** The stream never ends, so it has its own tests. */
const calls: Endpoint[] = Object.values(endpoints).filter((call) => call !== endpoints.tripStream)
const CHANGES_TRIPS = calls.filter((call) => call.method !== 'GET' && call.path.startsWith('/trips'))

const app = useTestApp({ LOG_LEVEL: 'error' })
let token: string
let apiToken: string
beforeAll(async () => {
  token = (await app.signIn()).access_token
  const payload = { name: 'Fuzz', scopes: SCOPES }
  const made = await app.call({ method: 'POST', url: '/api/access-tokens', token, payload })
  apiToken = made.json().secret
})

interface Request {
  call: Endpoint
  params: Record<string, unknown>
  query: unknown
  body: unknown
  headers: unknown
}

const anyRequest: fc.Arbitrary<Request> = fc.constantFrom(...calls).chain((call) =>
  fc.record({
    call: fc.constant(call),
    params: call.params ? arbitraryInput(call.params).map((value) => Object(value)) : fc.constant({}),
    query: call.query ? arbitraryInput(call.query) : fc.constant({}),
    body: bodyFor(call),
    headers: fc.constantFrom(
      {},
      {},
      {},
      { 'if-match': '"1"' },
      { 'if-match': 'x' },
      { 'content-type': 'text/plain' },
    ),
  }),
)

function bodyFor(call: Endpoint): fc.Arbitrary<unknown> {
  if (call === endpoints.askAssistantServer) return fc.oneof({ weight: 9, arbitrary: toolCall }, hostile)
  if (!call.body) return fc.constant(undefined)
  return fc.oneof({ weight: 9, arbitrary: arbitraryInput(call.body) }, hostile)
}

/** What an assistant sends. */
const toolCall = fc.record({
  jsonrpc: fc.constant('2.0'),
  id: fc.integer(),
  method: fc.constantFrom('tools/call', 'tools/call', 'tools/list', 'initialize', 'subscriptions/listen'),
  params: fc.record({
    name: fc.constantFrom(...TOOLS.map(({ name }) => name)),
    arguments: fc.oneof(
      fc.record({ trip_id: fc.nat(100), version: fc.nat(3), reason: fc.string() }),
      fc.record({ from: hostile, to: hostile, staff_id: hostile, name: hostile }),
      hostile,
    ),
  }),
})

test(`${REQUESTS} requests of every kind give no 5xx, and refused ones change nothing`, async () => {
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(anyRequest, async (request) => {
      const isTripChange = CHANGES_TRIPS.includes(request.call)
      const before = isTripChange ? await stateOfTrips() : undefined
      const answer = await app.app.inject(toInject(request))
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
      expect(answer.statusCode, answer.body).toBeLessThan(500)
      if (isTripChange && answer.statusCode >= 400) expect(await stateOfTrips()).toEqual(before)
    }),
    { numRuns: REQUESTS },
  )
  // Enough requests reached the handlers for this to mean something.
  expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 20)
  expect((statuses.get(201) ?? 0) + (statuses.get(204) ?? 0)).toBeGreaterThan(0)
}, 600_000)

/** These calls could end the session, so they have an invalid token. */
const ENDS_SESSION: Endpoint[] = [endpoints.logout, endpoints.setPassword, endpoints.endSessions]

function toInject({ call, params, query, body, headers }: Request) {
  const path = call.path.replace(/:(\w+)/g, (_, name) => encode(params[name]))
  const search = new URLSearchParams(
    Object.entries(Object(query)).flatMap(([name, value]) =>
      value === undefined ? [] : [[wellFormed(name), encode(value)]],
    ),
  )
  return {
    method: call.method,
    url: `/api${path}?${search}`,
    headers: {
      authorization: `Bearer ${bearerFor(call)}`,
      accept: 'application/json, text/event-stream',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...Object(headers),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) ?? 'null' }),
    ...somewhere(),
  }
}

function bearerFor(call: Endpoint): string {
  if (ENDS_SESSION.includes(call)) return 'a.b.c'
  return call.keys.includes('token') ? apiToken : token
}

function encode(value: unknown): string {
  return encodeURIComponent(wellFormed(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')))
}

function wellFormed(text: string): string {
  return text.toWellFormed().slice(0, 2_000)
}

async function stateOfTrips() {
  return rowsOf(
    app.db.execute(sql`
      select (select json_agg(t order by trip_id) from (select trip_id, version, deleted_at from trip) t) as trips,
        (select count(*)::int from trip_staff) as staff, (select count(*)::int from trip_destination) as destinations,
        (select count(*)::int from audit_entry where trip_id is not null) as entries`),
  )
}
