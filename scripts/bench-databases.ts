import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { auditEntriesOf, type Databases, tripsOf } from '../bench/src/databases.ts'
import { readConfig } from '../server/src/config.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { openDatabase } from '../server/src/database/open-database.ts'
import { createLog } from '../server/src/log.ts'
import { loadSampleData } from '../server/src/sample/load-sample-data.ts'
import { type PostgresServer, startPostgres } from '../server/test/support/postgres-server.ts'

/** Creates each database of the benchmarks when it is first needed, with the server's own code. */
export function benchDatabases(): Databases & { remove(): Promise<void> } {
  const removals: (() => Promise<unknown>)[] = []
  const once = keeper()
  return {
    embedded: (trips, auditEntries) =>
      once(`embedded ${trips} ${auditEntries}`, async () => {
        const settings = { DATA_DIR: await makeFolder() }
        await fill(settings, trips, auditEntries)
        return { engine: 'embedded' as const, settings }
      }),
    postgres: (trips, auditEntries) =>
      once(`postgres ${trips} ${auditEntries}`, async () =>
        createOn(await once('postgres', () => startServer('off')), trips, auditEntries),
      ),
    durablePostgres: (trips) =>
      once(`durable postgres ${trips}`, async () =>
        createOn(await once('durable postgres', () => startServer('on')), trips),
      ),
    remove: async () => {
      for (const removal of removals.reverse()) await removal()
    },
  }

  async function createOn(server: PostgresServer, trips: number, auditEntries?: number) {
    const name = `trips_${trips}_entries_${auditEntries ?? 'few'}`
    const admin = new pg.Client({ connectionString: server.url('postgres') })
    await admin.connect()
    await admin.query(`create database ${name}`)
    await admin.end()
    const url = server.url(name)
    const settings = { DATABASE_URL: url, DATA_DIR: await makeFolder() }
    await fill(settings, trips, auditEntries)
    return { engine: 'PostgreSQL' as const, settings, url }
  }

  async function startServer(fsync: 'on' | 'off') {
    const server = await startPostgres('newest', { fsync })
    removals.push(() => server.stop())
    return server
  }

  async function makeFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'sojourn-bench-'))
    removals.push(() => rm(folder, { recursive: true, force: true }))
    return folder
  }
}

function keeper() {
  const kept = new Map<string, Promise<unknown>>()
  return <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const made = kept.get(name) ?? make()
    kept.set(name, made)
    return made as Promise<T>
  }
}

async function fill(settings: Record<string, string>, trips: number, auditEntries?: number): Promise<void> {
  const config = readConfig({ ...settings, SAMPLE_DATA: 'on', LOG_LEVEL: 'warn' })
  const database = await openDatabase(config, createLog(config))
  try {
    await database.exclusively(async (db) => {
      await migrate(db)
      await loadSampleData(db, config)
      const entries = auditEntries === undefined ? [] : auditEntriesOf(auditEntries)
      for (const statement of [...tripsOf(trips), ...entries]) await db.execute(sql.raw(statement))
    })
  } finally {
    await database.close()
  }
}
