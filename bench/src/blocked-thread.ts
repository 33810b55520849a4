import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { endpoints } from '@sojourn/contract/api/endpoints'
import type { FeedCreate } from '@sojourn/contract/calendar/calendar-feed'
import type { ImportPreview } from '@sojourn/contract/files/import'
import { FILE_TYPES } from '@sojourn/contract/files/trip-file'
import { Connection } from './connection.ts'
import type { BenchDatabase } from './databases.ts'
import type { Figure } from './figure.ts'
import { otherReasons } from './import-trips.ts'
import { patchRequest } from './patch-trip.ts'
import { inTurns } from './rounds.ts'
import { type BenchServer, startServer } from './server.ts'

const ALLOWED_MS = 50
const ROUNDS = 3
const IMPORTED = 10_000
export const TEN_ROWS = `${endpoints.exportTrips.path}?n=10&region=Europe&sortBy=cost&sortDir=desc`

interface LongRequest {
  name: string
  prepare?: () => Promise<unknown>
  ask: () => Promise<unknown>
}

/** The most processor time that the server's thread spends on one request without a pause for others. */
export async function measureBlocks({ engine, settings }: BenchDatabase, trips: number): Promise<Figure[]> {
  const server = await startServer(settings, { isWatched: true })
  const figures: Figure[] = []
  for (const { name, prepare, ask } of await longRequests(server)) {
    const { blocked } = await inTurns(ROUNDS, {
      blocked: async () => {
        await changeTrip(server)
        await prepare?.()
        await server.longestBlockMs()
        await ask()
        return server.longestBlockMs()
      },
    })
    figures.push({
      name: `Thread blocked by ${name}, ${trips} trips, ${engine}`,
      ours: `${blocked.toFixed(0)} ms`,
      yardstick: `${ALLOWED_MS} ms allowed`,
      ratio: blocked / ALLOWED_MS,
      goal: { atMost: 1 },
    })
  }
  await server.stop()
  return figures
}

/** Everything that looks at all trips, each after a change, and the import of a large file. */
async function longRequests(server: BenchServer): Promise<LongRequest[]> {
  const { path } = endpoints.exportTrips
  const feed: FeedCreate = { name: 'Everyone', trips: { of: 'everyone' }, detail: 'full' }
  const created = await ask(server, 'POST', endpoints.createFeed.path, JSON.stringify(feed))
  const { address } = JSON.parse(created) as { address: string }
  const feedPath = new URL(address).pathname.replace(/^\/api/, '')
  const exported = await ask(server, 'GET', `${path}?n=${IMPORTED}`)
  const previewCheckIn = (from: string, to: string) => () =>
    ask(server, 'POST', endpoints.previewCheckIn.path, JSON.stringify({ scope: { from, to } }))
  const previewImport = (file: string) =>
    ask(server, 'POST', endpoints.previewImport.path, file, FILE_TYPES.csv)
  let [changed, plan] = [exported, '']
  const planImport = async () => {
    changed = otherReasons(await ask(server, 'GET', `${path}?n=${IMPORTED}`))
    plan = (JSON.parse(await previewImport(changed)) as ImportPreview).plan
  }
  const importTrips = () =>
    ask(server, 'POST', `${endpoints.importTrips.path}?plan=${plan}`, changed, FILE_TYPES.csv)
  return [
    { name: '10 rows of a region', ask: () => ask(server, 'GET', TEN_ROWS) },
    { name: 'the list of trips', ask: () => ask(server, 'GET', endpoints.listTrips.path) },
    { name: 'a CSV file of all trips by cost', ask: () => ask(server, 'GET', `${path}?sortBy=cost`) },
    { name: 'an XLSX file of all trips', ask: () => ask(server, 'GET', `${path}?format=xlsx`) },
    { name: 'a calendar feed of all trips', ask: () => ask(server, 'GET', feedPath) },
    { name: 'the list of places', ask: () => ask(server, 'GET', endpoints.listPlaces.path) },
    { name: 'a check-in preview for a year', ask: previewCheckIn('2024-01-01', '2024-12-31') },
    { name: 'a check-in preview for five years', ask: previewCheckIn('2024-01-01', '2028-12-31') },
    { name: `an import preview of ${IMPORTED} trips`, ask: () => previewImport(exported) },
    { name: `an import of ${IMPORTED} changed trips`, prepare: planImport, ask: importTrips },
    {
      name: `10 rows after an import of ${IMPORTED} trips`,
      prepare: () => planImport().then(importTrips),
      ask: () => ask(server, 'GET', TEN_ROWS),
    },
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
