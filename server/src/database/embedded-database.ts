import { resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database, Db, OpeningDatabase } from './database.ts'
import { databaseIn } from './embedded/data-folder.ts'
import { Engine } from './embedded/engine.ts'
import { EngineStream } from './embedded/engine-stream.ts'
import type { EmbeddedOptions } from './embedded/open-embedded.ts'
import { PreparingClient } from './preparing-client.ts'
import { retryTransactions } from './retry-transactions.ts'

/**
 * Uses the driver for PostgreSQL servers on the embedded engine. It prepares statements, and each is a single call of the
 * engine. The engine's own interface makes five.
 */
export function embeddedDatabase(
  dataDir: string,
  options: EmbeddedOptions,
  engine = new Engine(dataDir),
): OpeningDatabase {
  const ownFolder = resolve(dataDir)
  const pool = new OneSessionPool({
    Client: PreparingClient,
    stream: () => new EngineStream(engine),
    user: 'postgres',
    // The engine has one session, which keeps its prepared statements.
    max: 1,
    idleTimeoutMillis: 0,
  })
  // Statements on a stopped engine fail on their own, and onCrash handles the end of the engine.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  const db = retryTransactions(drizzle(pool) as unknown as Db)
  const database: Database = {
    engine: 'embedded',
    location: databaseIn(ownFolder),
    db,
    // Only this process uses the folder and the engine has one session, so there is nobody to exclude.
    exclusively: (work) => work(db),
    isShared: false,
    ownFolder,
    listen: async ({ channels }) => {
      const client = await pool.connect()
      client.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload))
      const listens = Object.keys(channels).map((channel) => `listen ${pg.escapeIdentifier(channel)}`)
      await client.query(listens.join('; '))
      client.release()
    },
    close: async () => {
      await engine.close()
      // Not awaited: an open transaction would never end now.
      pool.end().catch(() => undefined)
    },
  }
  return { database, opened: engine.open(options) }
}

export async function openEmbeddedDatabase(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<Database> {
  const { database, opened } = embeddedDatabase(dataDir, options)
  await opened
  return database
}

/**
 * Keeps its only session after a failed statement. The driver's own pool would replace the session and lose its prepared
 * statements and its LISTEN.
 */
class OneSessionPool extends pg.Pool {
  override query = (async (statement: pg.QueryConfig, values?: unknown[]) => {
    const client = await this.connect()
    try {
      return await client.query(statement, values)
    } finally {
      client.release()
    }
  }) as never
}
