import { setTimeout as pause } from 'node:timers/promises'
import { endpoints } from '@sojourn/contract/api/endpoints'
import type { ImportPreview, ImportResult } from '@sojourn/contract/files/import'
import { FILE_TYPES } from '@sojourn/contract/files/trip-file'
import pg from 'pg'
import type { Databases } from './databases.ts'
import type { Figure } from './figure.ts'
import { inTurns, timeOf } from './rounds.ts'
import { type BenchServer, startServer } from './server.ts'

const TRIPS = 10_000
const ROUNDS = 7
const EXPORTS = 3
const LOOK_MS = 100

/** Compares importing a file that changes every trip with three exports of the same trips, and with the bare minimum in PostgreSQL. */
export async function importTrips(databases: Databases): Promise<Figure[]> {
  const { url, settings } = await databases.postgres(TRIPS)
  const server = await startServer(settings)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ready = { file: '', plan: '' }
  const { exports, preview, ours, least } = await inTurns(ROUNDS, {
    exports: async () => {
      await untilLinked(client)
      return timeOf(async () => {
        for (let number = 0; number < EXPORTS; number += 1) ready.file = await exported(server)
      })
    },
    preview: async () => {
      ready.file = otherReasons(ready.file)
      return timeOf(async () => {
        ready.plan = (await post<ImportPreview>(server, endpoints.previewImport.path, ready.file)).plan
      })
    },
    ours: async () => {
      let changed = 0
      const time = await timeOf(async () => {
        const path = `${endpoints.importTrips.path}?plan=${ready.plan}`
        changed = (await post<ImportResult>(server, path, ready.file)).changed
      })
      if (changed !== TRIPS) throw new Error(`only ${changed} trips were changed`)
      return time
    },
    least: async () => {
      await untilLinked(client)
      return timeOf(() => changeDirectly(client))
    },
  })
  await client.end()
  await server.stop()
  const threeExports = `${exports.toFixed(0)} ms for ${EXPORTS} exports of them`
  return [
    {
      name: `Import of ${TRIPS} changed trips, PostgreSQL`,
      ours: `${ours.toFixed(0)} ms`,
      yardstick: threeExports,
      ratio: ours / exports,
      goal: { atMost: 1 },
    },
    {
      name: `Import of ${TRIPS} changed trips, PostgreSQL`,
      ours: `${ours.toFixed(0)} ms`,
      yardstick: `${least.toFixed(0)} ms for the update and its audit entries alone, in two statements`,
      ratio: ours / least,
      goal: { atMost: 4 },
    },
    {
      name: `Preview of ${TRIPS} changed trips, PostgreSQL`,
      ours: `${preview.toFixed(0)} ms`,
      yardstick: threeExports,
      ratio: preview / exports,
    },
  ]
}

/** After an import, the server links its entries. Nobody waits for that. */
async function untilLinked(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select exists (select from audit_unlinked) as is_linking')
    if (!rows[0]?.is_linking) return
    await pause(LOOK_MS)
  }
}

async function exported({ url, headers }: BenchServer): Promise<string> {
  return (await fetch(`${url}/api${endpoints.exportTrips.path}`, { headers })).text()
}

async function post<Answer>({ url, headers }: BenchServer, path: string, file: string): Promise<Answer> {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': FILE_TYPES.csv },
    body: file,
  })
  if (!answer.ok) throw new Error(`the import answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** Each round changes every trip again. */
export function otherReasons(file: string): string {
  return file.replaceAll(/Research( field)? visit/g, (_, isField) =>
    isField ? 'Research visit' : 'Research field visit',
  )
}

/** The minimum of any import: every row changed, and an entry for each. Nothing is read, compared or announced. */
async function changeDirectly(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query('update trip set comments = comments, version = version + 1')
  await client.query(
    `insert into audit_entry (event, trip_id, staff_id) select 'Changed reason of trip ' || trip_id, trip_id, '10001' from trip`,
  )
  // Rolled back, so that the trips still match the exported file.
  await client.query('rollback')
}
