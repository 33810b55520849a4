import { endpoints } from '@sojourn/contract/endpoints'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from './database/database.ts'
import type { TripStreams } from './features/live/trip-streams.ts'
import { handleUnknownPath } from './http/error-handler.ts'
import { mayReadMetrics } from './http/metrics-access.ts'
import { RequestMetrics } from './http/request-metrics.ts'
import type { LiveList } from './live/live-list.ts'

const STREAM_ROUTE = `/api${endpoints.tripStream.path}`

/** Counts the requests of the whole app and tells, at `/api/metrics`, how the server is doing. */
export function addMetrics(
  app: FastifyInstance,
  config: Config,
  db: Db,
  liveList: LiveList,
  streams: TripStreams,
): void {
  const requests = new RequestMetrics()
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    // A stream lasts for hours: it is counted while it is open.
    if (route !== STREAM_ROUTE)
      requests.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    done()
  })

  app.get('/api/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken)) return handleUnknownPath(request, reply)
    const lines = [
      ...requests.lines(),
      ...gauge('sojourn_streams', streams.count),
      ...gauge('sojourn_live_trips', liveList.all().length),
      ...gauge('sojourn_live_list_behind_seconds', liveList.secondsBehind),
      ...(await databaseLines(db)),
      ...gauge('process_resident_memory_bytes', process.memoryUsage.rss()),
      ...gauge('process_uptime_seconds', process.uptime()),
    ]
    reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8')
    return `${lines.join('\n')}\n`
  })
}

/** As it is written in the source, so that the number of them is bounded; all files of the front end are one. */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'other'
  return url.startsWith('/api/') && !url.startsWith('/api/docs') ? url : 'web'
}

async function databaseLines(db: Db): Promise<string[]> {
  const asked = performance.now()
  const isUp = await db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  return [
    ...gauge('sojourn_database_up', isUp ? 1 : 0),
    ...gauge('sojourn_database_answer_seconds', (performance.now() - asked) / 1000),
  ]
}

function gauge(name: string, value: number): string[] {
  return [`# TYPE ${name} gauge`, `${name} ${value}`]
}
