import { endpoints } from '@sojourn/contract/api/endpoints'
import { answerOf } from './bare-answer.ts'
import { requestText } from './connection.ts'
import type { BenchDatabase, Databases } from './databases.ts'
import type { Figure } from './figure.ts'
import { inTurns } from './rounds.ts'
import { startServer } from './server.ts'
import { startBareServer } from './start-bare-server.ts'
import { requestThroughput } from './throughput.ts'

const TRIPS = 10_000
const CONNECTIONS = 16
const ROUNDS = 7

/** Compares the list of trips, and the answer that it hasn't changed, with a bare server that sends the same bytes. */
export async function listTrips(databases: Databases): Promise<Figure[]> {
  return [
    ...(await measure(await databases.embedded(TRIPS))),
    ...(await measure(await databases.postgres(TRIPS))),
  ]
}

async function measure({ engine, settings }: BenchDatabase): Promise<Figure[]> {
  const server = await startServer(settings)
  const bare = await startBareServer()
  const url = `${server.url}/api${endpoints.listTrips.path}`
  const whole = await answerOf(url, server.headers)
  const revalidating = { ...server.headers, 'if-none-match': whole.headers.etag ?? '' }
  const unchanged = await answerOf(url, revalidating)
  await bare.tell({ answers: { whole, unchanged } })

  const rate = (address: string, headers: Record<string, string>) => {
    const request = requestText('GET', address, headers)
    return () => requestThroughput(address, CONNECTIONS, () => request)
  }
  const rates = await inTurns(ROUNDS, {
    whole: rate(url, server.headers),
    bareWhole: rate(bare.httpUrl, server.headers),
    unchanged: rate(url, revalidating),
    bareUnchanged: rate(bare.httpUrl, revalidating),
  })
  await server.stop()
  bare.stop()
  return [
    figure(`\`GET /api/trips\`, ${TRIPS} trips, ${engine}`, rates.whole, rates.bareWhole),
    figure(`\`GET /api/trips\` answered with 304, ${engine}`, rates.unchanged, rates.bareUnchanged),
  ]
}

function figure(name: string, ours: number, bare: number): Figure {
  return {
    name,
    ours: `${ours.toFixed(0)} requests/s`,
    yardstick: `${bare.toFixed(0)} requests/s from a bare node:http server`,
    ratio: ours / bare,
    goal: { atLeast: 0.7 },
  }
}
