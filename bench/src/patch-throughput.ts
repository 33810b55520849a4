import pg from 'pg'
import { Connection } from './connection.ts'
import type { Databases, PostgresBenchDatabase } from './databases.ts'
import type { Figure } from './figure.ts'
import { patchRequest } from './patch-trip.ts'
import { inTurns } from './rounds.ts'
import { startServer } from './server.ts'
import { type Statement, startStatementRecorder } from './statement-recorder.ts'
import { requestThroughput, throughput } from './throughput.ts'

const TRIPS = 10_000
const CLIENTS = 16
const ROUNDS = 7
/** The trip whose change is recorded: a number that appears nowhere else in its statements. */
const RECORDED_TRIP = 9_973
const TRIES_MOST = 50

/** Compares PATCHes from several clients with transactions that do the same, sent straight to the database. */
export async function patchThroughput(databases: Databases): Promise<Figure[]> {
  return [
    await measure('PostgreSQL with fsync on', await databases.durablePostgres(TRIPS), 1.2),
    await measure('PostgreSQL', await databases.postgres(TRIPS), 0.6),
  ]
}

async function measure(
  engine: string,
  { url, settings }: PostgresBenchDatabase,
  atLeast: number,
): Promise<Figure> {
  const transaction = await recordTransaction(url, settings)
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => connect(url)))
  const server = await startServer(settings)
  // Each client has its own trips, so that nobody waits for a lock.
  const { ours, direct } = await inTurns(ROUNDS, {
    ours: () => requestThroughput(server.url, CLIENTS, (client) => patchRequest(server, nextTrip(client))),
    direct: () =>
      throughput(clients.map((client, index) => () => replay(client, transaction, nextTrip(index)))),
  })
  await server.stop()
  await Promise.all(clients.map((client) => client.end()))
  return {
    name: `PATCHes from ${CLIENTS} clients, ${engine}`,
    ours: `${ours.toFixed(0)}/s`,
    yardstick: `${direct.toFixed(0)}/s for ${transaction.length} statements that do the same, driven directly`,
    ratio: ours / direct,
    goal: { atLeast },
  }
}

/** A PATCH of a trip that someone else is changing at the same time takes a transaction; otherwise it is a single statement. */
async function recordTransaction(url: string, settings: Record<string, string>): Promise<Statement[]> {
  const recorder = await startStatementRecorder(url)
  const server = await startServer({ ...settings, DATABASE_URL: recorder.url })
  const connections = await Promise.all([1, 2].map(() => Connection.open(server.url)))
  const patchTogether = () =>
    Promise.all(connections.map((connection) => connection.ask(patchRequest(server, RECORDED_TRIP))))
  // The server makes other transactions too.
  const recorded = () =>
    recorder.transactions.find((statements) => statements.some(({ text }) => /update trip\b/.test(text)))
  for (let tries = 0; !recorded() && tries < TRIES_MOST; tries += 1) await patchTogether()
  const transaction = recorded()
  for (const connection of connections) connection.close()
  await server.stop()
  recorder.stop()
  if (!transaction) throw new Error('no PATCH made a transaction')
  return transaction
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

let count = 0

function nextTrip(client: number): number {
  count = (count + 1) % (TRIPS / CLIENTS - 1)
  return 1 + client + CLIENTS * count
}

async function replay(client: pg.Client, transaction: Statement[], tripId: number): Promise<void> {
  for (const { values, ...statement } of transaction) {
    const own = values.map((value) => (value === String(RECORDED_TRIP) ? String(tripId) : value))
    await client.query({ ...statement, values: own })
  }
}
