import type { AddressInfo } from 'node:net'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { SCOPES, type Scope } from '@sojourn/contract/account/scopes'
import { addDays } from '@sojourn/contract/dates/day'
import type { DestinationOption, Trip } from '@sojourn/contract/trip/trip'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from './support/test-app.ts'
import { NEW_TRIP } from './support/trip-calls.ts'

const app = useTestApp({ PUBLIC_URL: 'https://trips.example.edu' })
let address: string
let mia: string
let count = 0
const clients: Client[] = []

beforeAll(async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.app.server.address() as AddressInfo
  address = `http://127.0.0.1:${port}/api/mcp`
  mia = (await app.signIn()).access_token
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})

async function tokenWith(scopes: readonly Scope[]): Promise<{ secret: string; tokenId: number }> {
  count += 1
  const payload = { name: `Assistant ${count}`, scopes }
  const answer = await app.call({ method: 'POST', url: '/api/access-tokens', token: mia, payload })
  return { secret: answer.json().secret, tokenId: answer.json().token.token_id }
}

async function connect(secret: string): Promise<Client> {
  const client = new Client({ name: 'A test', version: '1' })
  const headers = { authorization: `Bearer ${secret}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }))
  clients.push(client)
  return client
}

async function assistant(...scopes: Scope[]): Promise<Client> {
  return connect((await tokenWith(scopes)).secret)
}

interface Result {
  isError?: boolean
  content: { type: string; text?: string; uri?: string }[]
  structuredContent?: Record<string, unknown>
}

async function use(client: Client, name: string, given: object = {}): Promise<Result> {
  return (await client.callTool({ name, arguments: { ...given } })) as Result
}

/** What the tool found. Every answer has it as text too, and links to a screen. */
async function found<T = Record<string, never>>(client: Client, name: string, given: object = {}) {
  const { isError, content, structuredContent } = await use(client, name, given)
  expect(isError, JSON.stringify(content)).toBeFalsy()
  expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent)
  expect(content[1]).toMatchObject({ type: 'resource_link', uri: structuredContent?.url })
  expect(structuredContent?.url).toMatch(/^https:\/\/trips\.example\.edu\//)
  return structuredContent as T & { url: string }
}

async function addTrip(differences: object = {}): Promise<Trip> {
  const payload = { ...NEW_TRIP, ...differences }
  const answer = await app.call({ method: 'POST', url: '/api/trips/complete', token: mia, payload })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

describe('the tools', () => {
  const OF_SCOPES: Record<Scope, string[]> = {
    'where:read': ['free_days', 'who_is_where'],
    'trips:read': ['find_destinations', 'find_people', 'find_trips', 'get_trip'],
    'insights:read': ['get_spend'],
    'trips:write': ['add_trip'],
    'admin:read': [],
    'admin:write': [],
  }

  test.each(SCOPES)('of a token with the scope %s', async (scope) => {
    const client = await assistant(scope)
    // Without any tools, a server doesn't say that it has some.
    const tools = OF_SCOPES[scope].length > 0 ? (await client.listTools()).tools : []
    expect(tools.map(({ name }) => name).toSorted()).toEqual(OF_SCOPES[scope])
  })

  test('are described, and those that only read say so', async () => {
    const { tools } = await (await assistant(...SCOPES)).listTools()
    expect(tools).toHaveLength(9)
    for (const { name, description, inputSchema, annotations } of tools) {
      expect(description, name).toBeTruthy()
      expect(inputSchema, name).toMatchObject({ type: 'object' })
      expect(annotations?.readOnlyHint, name).toBe(!['add_trip', 'change_trip'].includes(name))
    }
  })

  test('that a token lacks the scope for are refused', async () => {
    const client = await assistant('where:read')
    await expect(use(client, 'find_trips')).rejects.toThrow('find_trips')
  })
})

describe('each tool', () => {
  let everything: Client
  let trip: Trip
  beforeAll(async () => {
    trip = await addTrip({ start_date: '2061-05-10', end_date: '2061-05-12', est_cost: 300 })
  })
  async function client() {
    everything = await assistant(...SCOPES)
    return everything
  }

  test('who_is_where', async () => {
    const where = await found<{ travellers: number; stays: object[] }>(await client(), 'who_is_where', {
      from: '2061-05-11',
    })
    expect(where).toMatchObject({
      travellers: NEW_TRIP.staff_ids.length,
      from: '2061-05-11',
      to: '2061-05-11',
    })
    expect(where.stays[0]).toMatchObject({ trip_id: trip.trip_id })
    expect(where.url).toBe('https://trips.example.edu/where?from=2061-05-11&to=2061-05-11')
    const [staff_id] = NEW_TRIP.staff_ids
    const one = await found(everything, 'who_is_where', { staff_id, from: '2061-05-11', to: '2061-06-01' })
    expect(one.url).toBe(`https://trips.example.edu/calendar?month=2061-05&year=2061&staff=${staff_id}`)
  })

  test('free_days', async () => {
    const [staff_id] = NEW_TRIP.staff_ids
    const given = { staff_id, from: '2061-05-01', to: '2061-05-31' }
    const { free, url } = await found<{ free: object[] }>(await client(), 'free_days', given)
    expect(free).toEqual([
      { from: '2061-05-01', to: '2061-05-09' },
      { from: '2061-05-13', to: '2061-05-31' },
    ])
    expect(url).toBe(`https://trips.example.edu/calendar?month=2061-05&staff=${staff_id}`)
  })

  test('find_trips, page by page', async () => {
    const later = await addTrip({ start_date: '2061-06-10', end_date: '2061-06-12' })
    const given = { start_from: '2061-01-01', start_to: '2061-12-31', limit: 1 }
    const first = await found<{ trips: Trip[]; next: string }>(await client(), 'find_trips', given)
    expect(first.trips).toEqual([later])
    expect(first.url).toBe('https://trips.example.edu/table?startFrom=2061-01-01&startTo=2061-12-31')
    const second = await found<{ trips: Trip[] }>(everything, 'find_trips', { ...given, cursor: first.next })
    expect(second).toMatchObject({ trips: [trip], next: null })
  })

  test('get_trip, with its history', async () => {
    const got = await found<{ trip: Trip; history: object }>(await client(), 'get_trip', {
      trip_id: trip.trip_id,
    })
    expect(got.trip).toEqual(trip)
    expect(JSON.stringify(got.history)).toContain('added')
    expect(got.url).toBe(`https://trips.example.edu/trips/${trip.trip_id}/edit`)
  })

  test('get_spend', async () => {
    const given = { start_from: '2061-05-01', start_to: '2061-05-31', by: 'region' }
    const spend = await found<{ all: object; groups: object[] }>(await client(), 'get_spend', given)
    expect(spend.all).toMatchObject({ trips: 1, total: 300 })
    expect(spend.groups).toHaveLength(1)
    expect(spend.url).toBe('https://trips.example.edu/insights?startFrom=2061-05-01&startTo=2061-05-31')
  })

  test('find_people and find_destinations', async () => {
    const { people } = await found<{ people: object[] }>(await client(), 'find_people', { name: 'CHEN mia' })
    expect(people).toEqual([{ staff_id: '10001', first_name: 'Mia', last_name: 'Chen' }])
    const [place] = trip.destinations
    const name = `${place?.country.country_name} ${place?.destination_name}`
    const { destinations } = await found<{ destinations: object[] }>(everything, 'find_destinations', {
      name,
    })
    expect(destinations).toContainEqual(
      expect.objectContaining({
        destination_id: place?.destination_id,
        destination_name: place?.destination_name,
      }),
    )
  })

  test('add_trip and change_trip, under the same rules, versions and audit', async () => {
    const fields = {
      ...NEW_TRIP,
      start_date: '2062-01-01',
      end_date: '2062-01-02',
      reason: 'By an assistant',
    }
    const added = await found<{ trip: Trip }>(await client(), 'add_trip', { ...fields, key: 'once' })
    const again = await found<{ trip: Trip }>(everything, 'add_trip', { ...fields, key: 'once' })
    expect(again.trip.trip_id).toBe(added.trip.trip_id)

    const { trip_id, version } = added.trip
    const changed = await found<{ trip: Trip }>(everything, 'change_trip', { trip_id, version, est_cost: 77 })
    expect(changed.trip).toEqual({ ...added.trip, est_cost: 77, version: version + 1 })
    const audit = (await app.call({ url: '/api/audit', token: mia })).json()
    expect(audit.content[0].event).toContain(
      `(by token Assistant ${count}) changed the cost of trip ${trip_id}`,
    )

    const late = await use(everything, 'change_trip', { trip_id, version, est_cost: 78 })
    expect(late.isError).toBe(true)
    expect(late.content[0]?.text).toContain('changed')
    const broken = await use(everything, 'add_trip', { ...fields, end_date: '2061-12-31' })
    expect(broken.isError).toBe(true)
  })

  test('free_days of someone who travels a lot, and of nobody', async () => {
    const staff_id = '10006'
    const destinations: DestinationOption[] = (
      await app.call({ url: '/api/trips/destinations', token: mia })
    ).json()
    const destination_ids = destinations.map(({ destination_id }) => String(destination_id))
    const days = Array.from({ length: Math.ceil(1_200 / destination_ids.length) }, (_, index) =>
      addDays('2071-01-01', 2 * index),
    )
    for (const start_date of days) {
      await addTrip({ start_date, end_date: start_date, staff_ids: [staff_id], destination_ids })
    }
    const given = { staff_id, from: '2071-01-01', to: '2071-12-31' }
    const { free } = await found<{ free: { from: string }[] }>(await client(), 'free_days', given)
    expect(free).toHaveLength(days.length)
    expect(free.map(({ from }) => from)).toEqual(days.map((day) => addDays(day, 1)))
    const nobody = await use(everything, 'free_days', { ...given, staff_id: 'nobody' })
    expect(nobody.isError).toBe(true)
  })

  test('says what is wrong with its input', async () => {
    const endless = await use(await client(), 'find_people', { name: 'a '.repeat(200) })
    expect(endless.isError).toBe(true)
    const result = await use(everything, 'get_trip', { trip_id: 'twelve' })
    expect(result.isError).toBe(true)
    const unknown = await use(everything, 'get_trip', { trip_id: 2_000_000_000 })
    expect([unknown.isError, unknown.content[0]?.text]).toEqual([true, "Trip 2000000000 doesn't exist."])
  })
})

describe('the door', () => {
  const ask = (headers: Record<string, string>) =>
    app.call({ method: 'POST', url: '/api/mcp', payload: { jsonrpc: '2.0', id: 1, method: 'ping' }, headers })

  test('is closed to strangers, sessions and revoked tokens', async () => {
    expect((await ask({})).statusCode).toBe(401)
    expect((await ask({ authorization: `Bearer ${mia}` })).statusCode).toBe(401)
    const { secret, tokenId } = await tokenWith(['trips:read'])
    const client = await connect(secret)
    await app.call({ method: 'DELETE', url: `/api/access-tokens/${tokenId}`, token: mia })
    await expect(client.listTools()).rejects.toThrow()
  })

  test('takes one message at a time', async () => {
    const { secret } = await tokenWith(['trips:read'])
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
    const answer = await app.call({
      method: 'POST',
      url: '/api/mcp',
      token: secret,
      payload: [message, cancelled],
    })
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Send one message at a time.'])
  })

  test('has no streams', async () => {
    const { secret } = await tokenWith(['trips:read'])
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await app.call({ method, url: '/api/mcp', token: secret })).statusCode).toBe(405)
    }
  })
})
