import { once } from 'node:events'
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2'
import { text } from 'node:stream/consumers'
import { connect as connectTls, getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { SignedIn } from '@sojourn/contract/account/account'
import type { Trip } from '@sojourn/contract/trip/trip'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../scripts/machine/free-port.ts'
import { openPostgresDatabase } from '../../src/database/postgres-database.ts'
import { DEMO_PASSWORD, DEMO_STAFF_ID } from '../../src/sample/demo-account.ts'
import { answersToHead } from '../support/head-requests.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { storeTrips } from '../support/store-trips.ts'
import { StreamReader } from '../support/stream-reader.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { type Nginx, startNginx } from './nginx.ts'

interface Instance {
  url: string
  server: ServerProcess
}

let database: TestDatabase
let nginx: Nginx
let token: string
const instances = new Map<string, Instance>()
const readers: StreamReader[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const ports: [number, number] = [await freePort(), await freePort()]
  for (const port of ports) startInstance(`127.0.0.1:${port}`)
  for (const { server } of instances.values()) expect(await server.isServing, server.output()).toBe(true)
  nginx = await startNginx(ports)
  setDefaultCACertificates([...getCACertificates('default'), nginx.certificate])
  token = (await signIn()).access_token
})
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.cut()))
})
afterAll(async () => {
  await nginx?.stop()
  for (const { server } of instances.values()) {
    server.kill('SIGTERM')
    await server.ended
  }
  await database.remove()
})

function startInstance(address: string): ServerProcess {
  const [HOST, PORT] = address.split(':')
  const server = startServer({
    ...database.settings,
    HOST,
    PORT,
    SAMPLE_DATA: 'on',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: 'https://trips.example.edu',
    TRUSTED_PROXIES: '1',
  })
  instances.set(address, { url: `http://${address}`, server })
  return server
}

function ask(path: string, init: RequestInit & { at?: string | undefined } = {}): Promise<Response> {
  const { at = nginx.url, headers, ...rest } = init
  return fetch(`${at}${path}`, { ...rest, headers: { authorization: `Bearer ${token}`, ...headers } })
}

function send(method: string, path: string, body: object, init: Parameters<typeof ask>[1] = {}) {
  const headers = { 'content-type': 'application/json', ...init.headers }
  return ask(path, { ...init, method, headers, body: JSON.stringify(body) })
}

async function signIn(): Promise<SignedIn> {
  const answer = await send('POST', '/api/auth/login', { staff_id: DEMO_STAFF_ID, password: DEMO_PASSWORD })
  expect(answer.status).toBe(200)
  return (await answer.json()) as SignedIn
}

async function listTrips(): Promise<Trip[]> {
  const trips = (await (await ask('/api/trips')).json()) as Trip[]
  return trips.sort((a, b) => a.trip_id - b.trip_id)
}

const instanceOf = (answer: { headers: Headers }) => answer.headers.get('x-instance') ?? ''

/** Opens a stream on each instance, because nginx gives a new one to the instance with fewer. */
async function followBoth(): Promise<[StreamReader, StreamReader]> {
  const pair: [StreamReader, StreamReader] = [
    new StreamReader(nginx.url, token),
    new StreamReader(nginx.url, token),
  ]
  for (const reader of pair) {
    readers.push(reader)
    expect(await reader.connect()).toBe(200)
    await expect.poll(() => reader.events).toEqual(['SNAPSHOT'])
  }
  expect(new Set(pair.map(instanceOf))).toEqual(new Set(instances.keys()))
  return pair
}

test('people are redirected to HTTPS, and get HTTP/2', async () => {
  const plain = await fetch(`${nginx.plainUrl}/table?page=2`, { redirect: 'manual' })
  expect([plain.status, plain.headers.get('location')]).toEqual([
    301,
    'https://trips.example.edu/table?page=2',
  ])

  const session = connectHttp2(nginx.url)
  const request = session.request({ ':path': '/dashboard', 'accept-encoding': 'gzip' })
  const [headers] = await once(request, 'response')
  expect(session.alpnProtocol).toBe('h2')
  expect(headers).toMatchObject({ ':status': 200, server: 'nginx', 'content-encoding': 'gzip' })
  expect(headers['strict-transport-security']).toContain('max-age')
  session.destroy()
})

test('a change made through either reaches the streams of both, event by event', async () => {
  const pair = await followBoth()
  const id = (await listTrips())[0]?.trip_id ?? 0
  for (const at of [...[...instances.values()].map(({ url }) => url), nginx.url]) {
    const reason = `Changed at ${at}`
    expect((await send('PATCH', `/api/trips/${id}`, { reason }, { at })).status).toBe(200)
    for (const reader of pair) await expect.poll(() => reader.trips.get(id)?.reason).toBe(reason)
  }
  for (const reader of pair) {
    expect(reader.events).toEqual(['SNAPSHOT', 'UPSERT', 'UPSERT', 'UPSERT'])
    expect(reader.headers.get('content-encoding')).toBeNull()
    expect(reader.sorted()).toEqual(await listTrips())
  }
})

test('twenty streams and twenty requests share one HTTP/2 connection', async () => {
  const session = connectHttp2(nginx.url)
  session.setMaxListeners(0)
  const headers = { authorization: `Bearer ${token}` }
  const streams = Array.from({ length: 20 }, () => session.request({ ':path': '/api/sse/trips', ...headers }))
  await Promise.all(streams.map((stream) => once(stream, 'data')))
  const requests = Array.from({ length: 20 }, () => session.request({ ':path': '/api/auth/me', ...headers }))
  const answers = await Promise.all(requests.map((request) => once(request, 'response')))
  expect(answers.map(([answer]) => answer[':status'])).toEqual(Array(20).fill(200))
  session.destroy()
})

test('after signing out at one, the other refuses the session and the stream ends', async () => {
  const other = await signIn()
  const reader = new StreamReader(nginx.url, other.access_token)
  await reader.connect()
  const [one, two] = [...instances.values()].map(({ url }) => url)
  const headers = { authorization: `Bearer ${other.access_token}` }
  expect((await ask('/api/auth/me', { at: two, headers })).status).toBe(200)
  const { refresh_token_id } = other
  expect((await send('POST', '/api/auth/logout', { refresh_token_id }, { at: one, headers })).status).toBe(
    200,
  )
  expect((await ask('/api/auth/me', { at: two, headers })).status).toBe(401)
  expect((await ask('/api/auth/me', { headers })).status).toBe(401)
  await expect.poll(() => reader.isOpen).toBe(false)
})

test('large answers arrive complete: uncompressed, or compressed by the server or nginx', async () => {
  const db = await openPostgresDatabase(String(database.settings.DATABASE_URL), () => undefined)
  const trips = Array.from({ length: 3_000 }, (_, index) => ({
    trip_id: 1_000 + index,
    start_date: '2026-03-10',
    end_date: '2026-03-12',
    est_cost: index,
    one_curtin: false,
    reason: `Trip ${index}`,
    comments: 'x'.repeat(500),
    staffIds: ['10001'],
    destinationIds: [1],
  }))
  await storeTrips(db.db, trips)
  await db.close()
  const encodings = ['identity', 'gzip', 'br']
  const lists = await Promise.all(
    encodings.map((encoding) => ask('/api/trips', { headers: { 'accept-encoding': encoding } })),
  )
  expect(lists.map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip', 'br'])
  for (const list of lists) expect(await list.json()).toHaveLength(3_000)

  const etag = lists[1]?.headers.get('etag') ?? ''
  for (const at of [nginx.url, ...[...instances.values()].map(({ url }) => url)]) {
    const again = await ask('/api/trips', {
      at,
      headers: { 'accept-encoding': 'gzip', 'if-none-match': etag },
    })
    expect([at, again.status]).toEqual([at, 304])
  }

  const csv = await ask('/api/trips/export', { headers: { 'accept-encoding': 'gzip' } })
  expect(csv.headers.get('content-encoding')).toBe('gzip')
  expect((await csv.text()).trimEnd().split('\r\n')).toHaveLength(3_001)

  const [reader] = await followBoth()
  expect(reader.trips.size).toBe(3_000)
})

test('a body that is too large is refused in the shape of the API, by the server or by nginx', async () => {
  for (const size of [300_000, 2_000_000]) {
    const answer = await send('PATCH', '/api/trips/1000', { reason: 'x'.repeat(size) })
    const body = { status: 413, error: 'too_large', message: 'The request is too large.' }
    expect([answer.status, await answer.json()]).toEqual([413, body])
    expect(await answerAfterSending(size)).toMatch(/^HTTP\/1.1 413 .*The request is too large\./s)
  }
})

/** What a caller reads after it has sent its whole body. */
async function answerAfterSending(size: number): Promise<string> {
  const { hostname, port } = new URL(nginx.url)
  const socket = connectTls({ host: hostname, port: Number(port) })
  await once(socket, 'secureConnect')
  const headers = [
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${size}`,
  ]
  const request = `PATCH /api/trips/1000 HTTP/1.1\r\nHost: x\r\n${headers.join('\r\n')}\r\nConnection: close\r\n\r\n`
  await new Promise<void>((resolve, reject) =>
    socket.write(request + 'x'.repeat(size), (error) => (error ? reject(error) : resolve())),
  )
  return text(socket)
}

test('if one is killed, requests continue, its stream resumes on the other, and it is used again when it is back', async () => {
  const [reader] = await followBoth()
  const killed = instanceOf(reader)
  instances.get(killed)?.server.kill('SIGKILL')
  await instances.get(killed)?.server.ended

  for (let round = 0; round < 20; round += 1) {
    const read = await ask('/api/trips/1000')
    const written = await send('PATCH', '/api/trips/1000', { reason: `Round ${round}` })
    expect([read.status, written.status]).toEqual([200, 200])
    expect(instanceOf(written)).not.toBe(killed)
  }
  // nginx reports it with the next frame of the connection, which may be a heartbeat of the other stream.
  await expect.poll(() => reader.isOpen, { timeout: 30_000 }).toBe(false)
  expect(await reader.connect()).toBe(200)
  await expect.poll(() => reader.trips.get(1_000)?.reason).toBe('Round 19')
  expect(reader.events.filter((type) => type === 'SNAPSHOT')).toHaveLength(1)

  expect(await startInstance(killed).isServing).toBe(true)
  await expect.poll(async () => instanceOf(await ask('/api/auth/me'))).toBe(killed)
})

test('one address can have 300 requests in progress, and its streams continue', async () => {
  const sessions = Array.from({ length: 4 }, () => connectHttp2(nginx.url))
  const headers = { ':method': 'POST', ':path': '/api/auth/reset', 'content-type': 'application/json' }
  /** Their bodies never end. */
  const hold = (session: ClientHttp2Session, count: number) => {
    session.setMaxListeners(0)
    return Array.from({ length: count }, () => {
      const request = session.request(headers)
      request.on('error', () => undefined)
      request.write('{')
      return request
    })
  }
  const [last, ...others] = sessions as [ClientHttp2Session, ...ClientHttp2Session[]]
  const held = others.flatMap((session) => hold(session, 100))
  const answerTo = async (path: string) => (await ask(path)).status
  // One of them is refused for each request of an earlier test that nginx still counts.
  const answerWithOneMore = () => {
    held.push(...hold(last, 1))
    return answerTo('/api/auth/me')
  }
  await expect.poll(answerWithOneMore).toBe(503)
  const refused = await ask('/api/auth/me')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({ status: 503, error: 'unavailable' })
  await followBoth()
  for (const request of held) request.destroy()
  for (const session of sessions) session.destroy()
  await expect.poll(() => answerTo('/api/auth/me')).toBe(200)
})

test('a HEAD request gets no body, and nginx refuses one for a stream', async () => {
  for (const { path, isStream, status, head } of await answersToHead(nginx.url, token)) {
    expect([path, /^x-instance: /im.test(head)]).toEqual([path, !isStream])
    if (isStream) expect([path, status]).toEqual([path, 404])
  }
})

test('nginx and the server refuse another method for a stream in the same words', async () => {
  const answers = await Promise.all(
    [nginx.url, ...[...instances.values()].map(({ url }) => url)].map((at) =>
      send('POST', '/api/sse/trips', {}, { at }),
    ),
  )
  const bodies = await Promise.all(answers.map((answer) => answer.json()))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(bodies).toEqual([bodies[1], bodies[1], bodies[1]])
  expect(answers[0] && instanceOf(answers[0])).toBe('')
})

test.each([
  ['GET', 401],
  ['HEAD', 404],
  ['POST', 404],
])('without a token, a %s for a stream is answered with %i before its body ends', async (method, status) => {
  const session = connectHttp2(nginx.url)
  const headers = { ':method': method, ':path': '/api/sse/trips', 'content-type': 'application/json' }
  const request = session.request(headers, { endStream: false })
  request.on('error', () => undefined)
  request.write('{')
  const [answer] = await once(request, 'response')
  expect(answer[':status']).toBe(status)
  session.destroy()
})

test('limits use the caller’s real address, whatever the caller claims', async () => {
  const credentials = { staff_id: 'guessed', password: 'Wrong#Password1' }
  for (let count = 0; count < 10; count += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${count}` }
    expect((await send('POST', '/api/auth/login', credentials, { headers })).status).toBe(401)
  }
  expect((await send('POST', '/api/auth/login', credentials)).status).toBe(429)
})

test('every instance serves a calendar feed, and no log contains its secret', async () => {
  const wanted = { name: 'Team', trips: { of: 'everyone' }, detail: 'full' }
  const made = (await (await send('POST', '/api/calendar-feeds', wanted)).json()) as { address: string }
  const { pathname } = new URL(made.address)
  const secret = /([\w-]+)\.ics$/.exec(pathname)?.[1] ?? ''
  const answers = await Promise.all(
    [nginx.url, ...[...instances.values()].map(({ url }) => url)].map((at) => fetch(`${at}${pathname}`)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  await fetch(`${nginx.plainUrl}${pathname}`, { redirect: 'manual' })
  await fetch(`${nginx.url}/api/%66eeds/${secret}`)
  expect(nginx.logged()).toContain('GET /api/feeds/:secret HTTP')
  expect(nginx.logged()).not.toContain(secret)
})

test('with no instance left people are told so, and no log contains the token of a link or the code of a sign-in', async () => {
  for (const { server } of instances.values()) server.kill('SIGKILL')
  for (const { server } of instances.values()) await server.ended
  const answer = await ask('/api/trips')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toEqual({
    status: 503,
    error: 'unavailable',
    message: 'The server cannot be reached. Please try again in a moment.',
  })
  const links = [
    '/verify?id=SECRET',
    '/reset/process?id=SECRET',
    '/login/link?id=SECRET',
    '/unsubscribe?id=SECRET',
    '/check-in?id=SECRET&answer=help',
    '/api/auth/oidc/callback?code=SECRET&state=SECRET',
  ]
  const pages = await Promise.all(links.map((path) => ask(path)))
  expect(pages.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 503])
  expect((await ask('/api/feeds/SECRET.ics')).status).toBe(503)
  expect((await ask('/api/notices/unsubscribe/SECRET')).status).toBe(503)
  for (const page of pages)
    expect(await page.text()).toBe('Sojourn cannot be reached. Please try again in a moment.\n')
  expect(nginx.logged()).toContain('GET /verify HTTP')
  expect(nginx.logged()).not.toContain('SECRET')
})
