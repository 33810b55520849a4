import { endpoints } from '@sojourn/contract/api/endpoints'
import { AUDIT_PAGE_SIZE_DEFAULT } from '@sojourn/contract/limits'
import { Connection, requestText } from './connection.ts'
import type { BenchDatabase, Databases } from './databases.ts'
import type { Figure } from './figure.ts'
import { inTurns, timeOf } from './rounds.ts'
import { type BenchServer, startServer } from './server.ts'

const TRIPS = 1_000
const FEW = 1_000
const MANY = 1_000_000
const ROUNDS = 100

/** Compares a page of a long audit log, from request to answer, with the first page of a short one. */
export async function auditLog(databases: Databases): Promise<Figure[]> {
  return [
    ...(await measure(await databases.embedded(TRIPS, FEW), await databases.embedded(TRIPS, MANY))),
    ...(await measure(await databases.postgres(TRIPS, FEW), await databases.postgres(TRIPS, MANY))),
  ]
}

async function measure(few: BenchDatabase, many: BenchDatabase): Promise<Figure[]> {
  const short = await startServer(few.settings)
  const long = await startServer(many.settings)
  const [toShort, toLong] = [await Connection.open(short.url), await Connection.open(long.url)]
  const pages = MANY / AUDIT_PAGE_SIZE_DEFAULT
  const times = await inTurns(ROUNDS, {
    few: pageTime(toShort, short, 0),
    first: pageTime(toLong, long, 0),
    middle: pageTime(toLong, long, pages / 2),
    last: pageTime(toLong, long, pages - 1),
  })
  toShort.close()
  toLong.close()
  await Promise.all([short.stop(), long.stop()])
  return (['first', 'middle', 'last'] as const).map((page) => ({
    name: `The ${page} page of ${MANY} audit entries, ${many.engine}`,
    ours: `${times[page].toFixed(2)} ms`,
    yardstick: `${times.few.toFixed(2)} ms for the first of ${FEW}`,
    ratio: times[page] / times.few,
    goal: { atMost: 3 },
  }))
}

function pageTime(connection: Connection, { url, headers }: BenchServer, page: number) {
  const request = requestText('GET', `${url}/api${endpoints.listAudit.path}?page=${page}`, headers)
  return () =>
    timeOf(async () => {
      const status = await connection.ask(request)
      if (status !== 200) throw new Error(`page ${page} was answered with ${status}`)
    })
}
