import { answerOf } from './bare-answer.ts'
import { measureBlocks, TEN_ROWS } from './blocked-thread.ts'
import { Connection, requestText } from './connection.ts'
import type { BenchDatabase, Databases } from './databases.ts'
import type { Figure } from './figure.ts'
import { inTurns, timeOf } from './rounds.ts'
import { startServer } from './server.ts'
import { startBareServer } from './start-bare-server.ts'

const SOME = 10_000
const MANY = 100_000
const ROUNDS = 200
/** 3 ms on a machine whose bare server needs 0.3 ms. */
const LIMIT = 10

/** The first ten trips of a region by cost, one request at a time, and how long any request keeps the others waiting. */
export async function exportRows(databases: Databases): Promise<Figure[]> {
  return [
    ...(await measureTenRows(await databases.embedded(SOME), SOME)),
    ...(await measureTenRows(await databases.embedded(MANY), MANY)),
    ...(await measureTenRows(await databases.postgres(SOME), SOME)),
    ...(await measureTenRows(await databases.postgres(MANY), MANY)),
    ...(await measureBlocks(await databases.postgres(MANY), MANY)),
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
  return [
    {
      name: `10 rows of a region by cost, of ${trips} trips, ${engine}`,
      ours: `${ours.toFixed(2)} ms`,
      yardstick: `${least.toFixed(2)} ms from a bare node:http server`,
      ratio: ours / least,
      goal: { atMost: LIMIT },
    },
  ]
}
