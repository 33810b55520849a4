import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database, Db, OpeningDatabase } from './database.ts'
import { type Listening, listen } from './postgres-listen.ts'
import { refuseOldPostgres } from './postgres-version.ts'
import { PreparingClient } from './preparing-client.ts'
import { retryTransactions } from './retry-transactions.ts'

const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 30_000
const START_LOCK = 7_056_421

export function postgresDatabase(url: string, onConnectionError: (error: Error) => void): OpeningDatabase {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'sojourn',
  })
  // Without these listeners, a connection that the server closes would end this process.
  pool.on('error', onConnectionError)
  pool.on('connect', (client) => client.on('error', onConnectionError))

  const listening: Listening[] = []
  const database: Database = {
    engine: 'postgres',
    location: locationOf(url),
    db: retryTransactions(drizzle(pool) as unknown as Db),
    exclusively: (work) => exclusively(pool, work),
    isShared: true,
    ownFolder: null,
    listen: async (listeners) => {
      listening.push(await listen(url, listeners, onConnectionError))
    },
    close: async () => {
      await Promise.all(listening.map((one) => one.stop()))
      await pool.end()
    },
  }
  return { database, opened: refuseOldPostgres(pool) }
}

export async function openPostgresDatabase(
  url: string,
  onConnectionError: (error: Error) => void,
): Promise<Database> {
  const { database, opened } = postgresDatabase(url, onConnectionError)
  await opened
  return database
}

async function exclusively<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    // Waiting for another instance to finish its migrations can take longer than a statement may.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [START_LOCK])
    return await work(drizzle(client) as unknown as Db)
  } finally {
    // Closes the connection, which also releases the lock and the setting, whatever happened.
    client.release(true)
  }
}

function locationOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `PostgreSQL at ${hostname}${port ? `:${port}` : ''}${pathname}`
}
