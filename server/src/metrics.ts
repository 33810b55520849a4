import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from './database/database.ts'
import type { TripStreams } from './features/live/trip-streams.ts'
import { handleUnknownPath } from './http/error-handler.ts'
import { mayReadMetrics } from './http/metrics-access.ts'
import { RequestMetrics } from './http/request-metrics.ts'
import type { LiveList } from './live/live-list.ts'

/** Counts the requests of the whole app and tells, at `/api/metrics`, how the server is doing. */
export function addMetrics(
  app: FastifyInstance,
  config: Config,
  db: Db,
  liveList: LiveList,
  streams: TripStreams,
): void {
  const requests = new RequestMetrics()
  // Streams do not pass here: they last for hours, and are counted while they are open.
  app.addHook('onSend', (request, reply, payload, done) => {
    const seconds = (performance.now() - request.startedAt) / 1000
    requests.observe(request.method, routeOf(request), reply.statusCode, seconds)
    done(null, payload)
  })

  app.get('/api/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken)) return handleUnknownPath(request, reply)
    const lines = [
      ...requests.lines(),
      ...gauge('sojourn_streams', streams.count),
      ...gauge('sojourn_live_trips', liveList.all().length),
      ...gauge('sojourn_live_list_behind_seconds', liveList.secondsBehind),
      ...(await databaseLines(db)),
      ...memoryLines(),
      ...gauge('process_uptime_seconds', process.uptime()),
    ]
    reply.type('text/plain; version=0.0.4; charset=utf-8')
    return `${lines.join('\n')}\n`
  })
}

/** As it is written in the source, so that the number of them is bounded; all files of the front end are one. */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'other'
  return url.startsWith('/api/') && !url.startsWith('/api/docs') ? url : 'web'
}

/** What is in use by JavaScript, which goes up and down as it is cleared away, and all that the system gave. */
function memoryLines(): string[] {
  const { rss, heapUsed, external } = process.memoryUsage()
  return [
    ...gauge('process_resident_memory_bytes', rss),
    ...gauge('nodejs_heap_size_used_bytes', heapUsed),
    ...gauge('nodejs_external_memory_bytes', external),
  ]
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
