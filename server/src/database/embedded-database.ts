import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database, Db } from './database.ts'
import { EngineStream } from './embedded/engine-stream.ts'
import { type EmbeddedOptions, openEmbedded } from './embedded/open-embedded.ts'
import { PreparingClient } from './preparing-client.ts'
import { retryTransactions } from './retry-transactions.ts'

/**
 * The driver of a PostgreSQL server, on the embedded engine: its statements are prepared, and each is one call of the
 * engine, where the engine's own interface makes five.
 */
export async function openEmbeddedDatabase(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<Database> {
  const engine = await openEmbedded(dataDir, options)
  const pool = new OneSessionPool({
    Client: PreparingClient,
    stream: () => new EngineStream(engine.pglite),
    user: 'postgres',
    // The engine has one session, and the statements prepared in it last as long as it does.
    max: 1,
    idleTimeoutMillis: 0,
  })
  // A statement that meets a stopped engine fails by itself, and the engine's own end is heard elsewhere.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  const db = retryTransactions(drizzle(pool) as unknown as Db)
  return {
    engine: 'embedded',
    place: engine.folder,
    db,
    // One process holds the folder and the engine has one session, so there is nobody to exclude.
    exclusively: (work) => work(db),
    isShared: false,
    listen: async ({ channels }) => {
      const client = await pool.connect()
      client.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload))
      for (const channel of Object.keys(channels))
        await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      client.release()
    },
    close: async () => {
      await engine.close()
      // Whoever still has a transaction open has nothing to wait for.
      void pool.end()
    },
  }
}

/**
 * Keeps its one session after a statement that failed, where the driver's own pool would replace it: with the session go
 * its prepared statements and its listening.
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
