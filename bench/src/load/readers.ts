import { setTimeout } from 'node:timers/promises'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { Connection, requestText } from '../connection.ts'
import type { BenchServer } from '../server.ts'
import type { Tally } from './tally.ts'

const { listTrips, getTrip, listAudit } = endpoints
export const READS = [listTrips, getTrip, listAudit] as const

export async function openConnections(server: BenchServer, count: number): Promise<Connection[]> {
  const connections: Connection[] = []
  while (connections.length < count) connections.push(await Connection.open(server.url))
  return connections
}

/**
 * Each connection sends one read a second, at its own moment of the second. A read is due even if the previous one hasn't
 * been answered, so a slow server doesn't benefit from getting fewer requests.
 */
export async function read(
  server: BenchServer,
  connections: readonly Connection[],
  trips: number,
  tally: Tally,
  isOver: () => boolean,
): Promise<void> {
  const started = performance.now()
  const headers = { ...server.headers, 'accept-encoding': 'gzip, br' }
  const readOn = async (connection: Connection, reader: number) => {
    for (let second = 0; ; second += 1) {
      const due = started + (second + reader / connections.length) * 1000
      await setTimeout(Math.max(0, due - performance.now()))
      if (isOver()) return
      const call = READS[(reader + second) % READS.length] ?? listTrips
      const path = call.path.replace(':tripId', String(1 + ((reader + second) % trips)))
      await tally.note(call, connection.ask(requestText('GET', `${server.url}/api${path}`, headers)), due)
    }
  }
  await Promise.all(connections.map(readOn))
}
