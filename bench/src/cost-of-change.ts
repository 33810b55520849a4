import { Connection } from './connection.ts'
import type { BenchDatabase, Databases } from './databases.ts'
import type { Figure } from './figure.ts'
import { patchRequest } from './patch-trip.ts'
import { inTurns, timeOf } from './rounds.ts'
import { startServer } from './server.ts'

const FEW = 1_000
const MANY = 100_000
const ROUNDS = 400

/** One change at a time, from its request to its answer, which comes once the live list has it. */
export async function costOfChange(databases: Databases): Promise<Figure[]> {
  return [
    await measure(await databases.embedded(FEW), await databases.embedded(MANY)),
    await measure(await databases.postgres(FEW), await databases.postgres(MANY)),
  ]
}

async function measure(few: BenchDatabase, many: BenchDatabase): Promise<Figure> {
  const servers = await Promise.all([few, many].map(({ settings }) => startServer(settings)))
  const connections = await Promise.all(servers.map(({ url }) => Connection.open(url)))
  const change = (index: 0 | 1) => async () => {
    const [server, connection] = [servers[index], connections[index]]
    if (!server || !connection) throw new Error('a server is missing')
    tripId = (tripId % FEW) + 1
    return timeOf(() => connection.ask(patchRequest(server, tripId)))
  }
  let tripId = 0
  const times = await inTurns(ROUNDS, { few: change(0), many: change(1) })
  for (const connection of connections) connection.close()
  await Promise.all(servers.map((server) => server.stop()))
  return {
    name: `One PATCH among ${MANY} trips, ${many.engine}`,
    ours: `${times.many.toFixed(2)} ms`,
    yardstick: `${times.few.toFixed(2)} ms among ${FEW}`,
    ratio: times.many / times.few,
    goal: { atMost: 1.5 },
  }
}
