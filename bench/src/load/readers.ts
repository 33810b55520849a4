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
 * Someone at each connection asks once a second, spread over it. A read is due whether or not the one before it was
 * answered, so that a slow server is not forgiven by being asked less.
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
