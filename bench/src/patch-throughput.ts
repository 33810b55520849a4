import pg from 'pg'
import { Connection } from './connection.ts'
import type { Databases } from './databases.ts'
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

/** Compares PATCHes from several clients with the same transactions sent straight to the database. */
export async function patchThroughput(databases: Databases): Promise<Figure[]> {
  const { url, settings } = await databases.postgres(TRIPS)
  const transaction = await recordPatch(url, settings)
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
  return [
    {
      name: `PATCHes from ${CLIENTS} clients, PostgreSQL`,
      ours: `${ours.toFixed(0)}/s`,
      yardstick: `${direct.toFixed(0)}/s for the same ${transaction.length} statements driven directly`,
      ratio: ours / direct,
      goal: { atLeast: 0.6 },
    },
  ]
}

async function recordPatch(url: string, settings: Record<string, string>): Promise<Statement[]> {
  const recorder = await startStatementRecorder(url)
  const server = await startServer({ ...settings, DATABASE_URL: recorder.url })
  const connection = await Connection.open(server.url)
  recorder.transactions.length = 0
  await connection.ask(patchRequest(server, RECORDED_TRIP))
  const transaction = recorder.transactions[0]
  connection.close()
  await server.stop()
  recorder.stop()
  if (!transaction) throw new Error('a PATCH made no transaction')
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
