import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { endpoints } from '@sojourn/contract/api/endpoints'
import type { FeedCreate } from '@sojourn/contract/calendar/calendar-feed'
import { FILE_TYPES } from '@sojourn/contract/files/trip-file'
import { answerOf } from './bare-answer.ts'
import { Connection, requestText } from './connection.ts'
import type { BenchDatabase, Databases } from './databases.ts'
import type { Figure } from './figure.ts'
import { patchRequest } from './patch-trip.ts'
import { inTurns, timeOf } from './rounds.ts'
import { type BenchServer, startServer } from './server.ts'
import { startBareServer } from './start-bare-server.ts'

const SOME = 10_000
const MANY = 100_000
const ROUNDS = 200
const ALLOWED_MS = 3
const BLOCKED_ALLOWED_MS = 50
const BLOCK_ROUNDS = 3
const TEN_ROWS = `${endpoints.exportTrips.path}?n=10&region=Europe&sortBy=cost&sortDir=desc`

/** The first ten trips of a region by cost, one request at a time, and how long any request keeps the others waiting. */
export async function exportRows(databases: Databases): Promise<Figure[]> {
  return [
    ...(await measureTenRows(await databases.embedded(SOME), SOME)),
    ...(await measureTenRows(await databases.embedded(MANY), MANY)),
    ...(await measureTenRows(await databases.postgres(SOME), SOME)),
    ...(await measureTenRows(await databases.postgres(MANY), MANY)),
    ...(await measureBlocks(await databases.postgres(MANY))),
  ]
}

async function measureTenRows({ engine, settings }: BenchDatabase, trips: number): Promise<Figure[]> {
  const server = await startServer(settings)
  const bare = await startBareServer()
  const url = `${server.url}/api${TEN_ROWS}`
  const whole = await answerOf(url, server.headers)
  await bare.tell({ answers: { whole, unchanged: whole } })
  const [own, other] = [await Connection.open(server.url), await Connection.open(bare.httpUrl)]
  const { ours, least } = await inTurns(ROUNDS, {
    ours: () => timeOf(() => own.ask(requestText('GET', url, server.headers))),
    least: () => timeOf(() => other.ask(requestText('GET', bare.httpUrl, server.headers))),
  })
  own.close()
  other.close()
  bare.stop()
  await server.stop()
  const name = `10 rows of a region by cost, of ${trips} trips, ${engine}`
  return [
    {
      ...{ name, ours: `${ours.toFixed(2)} ms`, yardstick: `${ALLOWED_MS} ms allowed` },
      ...{ ratio: ours / ALLOWED_MS, goal: { atMost: 1 } },
    },
    {
      ...{ name, ours: `${ours.toFixed(2)} ms` },
      yardstick: `${least.toFixed(2)} ms from a bare node:http server`,
      ratio: ours / least,
    },
  ]
}

/** The longest time in which the server's thread did nothing but the one request. */
async function measureBlocks({ engine, settings }: BenchDatabase): Promise<Figure[]> {
  const server = await startServer(settings, { isWatched: true })
  const figures: Figure[] = []
  for (const [name, ask] of await longRequests(server)) {
    const { blocked } = await inTurns(BLOCK_ROUNDS, {
      blocked: async () => {
        await changeTrip(server)
        await server.longestBlockMs()
        await ask()
        return server.longestBlockMs()
      },
    })
    figures.push({
      name: `Thread blocked by ${name}, ${MANY} trips, ${engine}`,
      ours: `${blocked.toFixed(0)} ms`,
      yardstick: `${BLOCKED_ALLOWED_MS} ms allowed`,
      ratio: blocked / BLOCKED_ALLOWED_MS,
      goal: { atMost: 1 },
    })
  }
  await server.stop()
  return figures
}

/** Everything that looks at all trips, each after a change. */
async function longRequests(server: BenchServer): Promise<[name: string, ask: () => Promise<unknown>][]> {
  const { path } = endpoints.exportTrips
  const feed: FeedCreate = { name: 'Everyone', trips: { of: 'everyone' }, detail: 'full' }
  const created = await ask(server, 'POST', endpoints.createFeed.path, JSON.stringify(feed))
  const { address } = JSON.parse(created) as { address: string }
  const feedPath = new URL(address).pathname.replace(/^\/api/, '')
  const file = await ask(server, 'GET', `${path}?n=${SOME}`)
  const scope = { from: '2024-01-01', to: '2024-12-31' }
  return [
    ['10 rows of a region', () => ask(server, 'GET', TEN_ROWS)],
    ['the list of trips', () => ask(server, 'GET', endpoints.listTrips.path)],
    ['a CSV file of all trips by cost', () => ask(server, 'GET', `${path}?sortBy=cost`)],
    ['an XLSX file of all trips', () => ask(server, 'GET', `${path}?format=xlsx`)],
    ['a calendar feed of all trips', () => ask(server, 'GET', feedPath)],
    ['the list of places', () => ask(server, 'GET', endpoints.listPlaces.path)],
    [
      'a check-in preview for a year',
      () => ask(server, 'POST', endpoints.previewCheckIn.path, JSON.stringify({ scope })),
    ],
    [
      `an import preview of ${SOME} trips`,
      () => ask(server, 'POST', endpoints.previewImport.path, file, FILE_TYPES.csv),
    ],
  ]
}

let changedTrip = 0

async function changeTrip(server: BenchServer): Promise<void> {
  changedTrip += 1
  const connection = await Connection.open(server.url)
  await connection.ask(patchRequest(server, changedTrip))
  connection.close()
}

const agent = new Agent({ keepAlive: true })

async function ask(
  { url, headers }: BenchServer,
  method: string,
  path: string,
  body?: string,
  type = 'application/json',
): Promise<string> {
  const options = { method, agent, headers: { ...headers, ...(body && { 'content-type': type }) } }
  const sent = request(`${url}/api${path}`, options).end(body)
  const [answer] = await once(sent, 'response')
  const text = await new Response(answer).text()
  if (answer.statusCode >= 400) throw new Error(`${path} answered ${answer.statusCode}: ${text}`)
  return text
}
