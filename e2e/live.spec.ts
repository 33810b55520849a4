import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { STORAGE_KEYS } from '@sojourn/contract/limits'
import type { Trip } from '@sojourn/contract/trip/trip'
import { type Api, activate, DEMO, signInByApi } from './support/accounts.ts'
import { countCalls } from './support/calls.ts'
import { AS_PEOPLE_LIVE, expect, test } from './support/fixtures.ts'
import { copyPosition } from './support/local-copy.ts'
import { createDatabase } from './support/postgres.ts'
import { signInOnScreen } from './support/screens.ts'
import { startServer } from './support/server.ts'
import { openTable, tripRow } from './support/table.ts'
import { tripCalls } from './support/trip-calls.ts'

const STREAM = '/api/sse/trips'
/** Limited only by the test's own timeout, so that a busy machine doesn't fail it. */
const UNTIL_IT_HAPPENS = { timeout: 0 }

test.describe('as people live', () => {
  test.use(AS_PEOPLE_LIVE)

  test('two people see each other’s changes without a reload', async ({ page, browser, api, signIn }) => {
    await signIn()
    await page.goto('/dashboard')
    const elsewhere = await browser.newContext({ baseURL: api.server.url })
    const ana = await activate(api)
    await signIn(ana, elsewhere)
    const anasPage = await elsewhere.newPage()
    await anasPage.goto('/dashboard')
    await Promise.all([expectLive(page), expectLive(anasPage)])

    const trip = await firstUpcoming(api)
    for (const person of [DEMO, ana]) {
      const reason = `Seen by all, says ${person.staff_id}`
      await changeReason(api, trip, reason, person)
      const changedAt = Date.now()
      await Promise.all([expectUpcoming(page, reason), expectUpcoming(anasPage, reason)])
      test.info().annotations.push({ type: 'seen within', description: `${Date.now() - changedAt} ms` })
    }
    await elsewhere.close()
  })
})

const RELOAD_BYTES_MAX = 10_000

test('a reload of remembered trips fetches only what has changed', async ({ page, context, api, signIn }) => {
  await signIn()
  const trips = tripCalls(api)
  const added = await Promise.all([1, 2, 3, 4, 5].map(() => trips.create({ reason: 'Remembered' })))
  await openTable(page)
  await expectLive(page)
  await expect.poll(() => copyPosition(page)).toMatch(/-\d+$/)
  await page.goto('/favicon.svg')
  for (const { trip_id } of added) await trips.change(trip_id, { reason: 'Changed while away' })

  const lists = countCalls(context, '/api/trips')
  const received = await countBytes(page)
  await openTable(page)
  await expectLive(page)
  for (const { trip_id } of added) await expect(tripRow(page, trip_id)).toContainText('Changed while away')
  expect(received()).toBeGreaterThan(1_000)
  expect(received()).toBeLessThanOrEqual(RELOAD_BYTES_MAX)
  expect(lists()).toBe(0)
})

/** One more than the connections that browsers open to a server, so they can't each have their own stream. */
const MANY_TABS = 7

test('seven tabs load and update over one stream, and another takes over when its tab is closed', async ({
  context,
  api,
  signIn,
}) => {
  test.slow(true, 'seven tabs share the machine; it only matters that each gets there')
  await signIn()
  const readers = followReaders(context)
  const tabs = await Promise.all(Array.from({ length: MANY_TABS }, () => context.newPage()))
  await Promise.all(tabs.map((tab) => tab.goto('/dashboard', { timeout: 0 })))
  await Promise.all(tabs.map((tab) => expectLive(tab, UNTIL_IT_HAPPENS)))
  const trip = await firstUpcoming(api)
  await changeReason(api, trip, 'Over one stream')
  await Promise.all(tabs.map((tab) => expectUpcoming(tab, 'Over one stream', UNTIL_IT_HAPPENS)))
  await expect.poll(() => readers().length).toBe(1)

  const [leader] = readers()
  await leader?.close()
  // Created while nobody may be listening: the next leader requests what was missed.
  await changeReason(api, trip, 'After the leader left')
  const rest = tabs.filter((tab) => tab !== leader)
  expect(rest).toHaveLength(MANY_TABS - 1)
  await Promise.all(rest.map((tab) => expectUpcoming(tab, 'After the leader left', UNTIL_IT_HAPPENS)))
  await expect.poll(() => readers().length).toBe(1)
  expect(rest).toContain(readers()[0])
})

test.describe('when the server is restarted', () => {
  test.use({
    // Requests that are on their way when it stops are answered, refused or cut off.
    expectedConsole:
      /ERR_CONNECTION_(REFUSED|RESET)|ERR_INCOMPLETE_CHUNKED|status of (401|503)|Failed to load (staff|open-check-ins)/,
  })

  test('all tabs say so, reconnect by themselves and catch up, with a token that expired in the meantime', async ({
    context,
  }) => {
    test.slow(true, 'a server is started twice')
    const folder = await mkdtemp(join(tmpdir(), 'sojourn-restarted-'))
    const database = await createDatabase('sample')
    const settings = { DATABASE_URL: database.url }
    let server = await startServer(folder, undefined, { settings })
    const api: Api = { server, address: '10.0.0.1' }
    const tabs = [await context.newPage(), await context.newPage()] as const
    await tabs[0].goto(`${server.url}/login`)
    await signInOnScreen(tabs[0], DEMO)
    await expectLive(tabs[0])
    await tabs[1].goto(`${server.url}/dashboard`)
    await expectLive(tabs[1])
    const refreshes = countCalls(context, '/api/auth/refresh')
    const lists = countCalls(context, '/api/trips')

    await server.stop()
    for (const tab of tabs) await expect(connectionOf(tab)).toHaveText('Reconnecting…')
    await tabs[0].evaluate((key) => localStorage.setItem(key, 'not-a-token'), STORAGE_KEYS.token)
    server = await startServer(folder, Number(new URL(server.url).port), { settings })
    await changeReason(api, await firstUpcoming(api), 'After the restart')
    for (const tab of tabs) {
      await expectLive(tab)
      await expectUpcoming(tab, 'After the restart')
    }
    expect([refreshes(), lists()]).toEqual([1, 0])
    await Promise.all(tabs.map((tab) => tab.close()))
    await server.stop()
    await database.remove()
    await rm(folder, { recursive: true, force: true })
  })
})

function connectionOf(page: Page) {
  return page.getByRole('banner').getByRole('status', { name: 'Connection' })
}

async function expectLive(page: Page, options: { timeout?: number } = {}): Promise<void> {
  await expect(connectionOf(page)).toHaveText('Live', options)
}

async function expectUpcoming(page: Page, reason: string, options: { timeout?: number } = {}): Promise<void> {
  await expect(page.getByRole('region', { name: 'Upcoming Trips' })).toContainText(reason, options)
}

/** Counts the bytes of the page itself and of all answers of the API, with their headers. */
async function countBytes(page: Page): Promise<() => number> {
  const client = await page.context().newCDPSession(page)
  const counted = new Set<string>()
  let bytes = 0
  client.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type !== 'Document' && !response.url.includes('/api/')) return
    counted.add(requestId)
    bytes += response.encodedDataLength
  })
  client.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) bytes += encodedDataLength
  })
  await client.send('Network.enable')
  return () => bytes
}

/** The tabs that have a stream open. */
function followReaders(context: BrowserContext): () => Page[] {
  const open = new Set<Request>()
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === STREAM) open.add(request)
  })
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
  return () => [...open].map((request) => request.frame().page()).filter((tab) => !tab.isClosed())
}

/** The first upcoming trip, as the page lists them. */
async function firstUpcoming(api: Api): Promise<Trip> {
  const trips = (await (await request(api, 'GET', '/trips')).json()) as Trip[]
  const tomorrowOn = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const [first] = trips
    .filter((trip) => trip.start_date > tomorrowOn)
    .sort((a, b) => a.start_date.localeCompare(b.start_date) || a.trip_id - b.trip_id)
  if (!first) throw new Error('the sample data has upcoming trips')
  return first
}

async function changeReason(api: Api, { trip_id }: Trip, reason: string, person = DEMO): Promise<void> {
  const answer = await request(api, 'PATCH', `/trips/${trip_id}`, { reason }, person)
  expect(answer.status).toBe(200)
}

async function request(api: Api, method: string, path: string, body?: object, person = DEMO) {
  const { access_token } = await signInByApi(api, person)
  return fetch(`${api.server.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${access_token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}
