import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from './database/database.ts'
import type { TripStreams } from './features/live/trip-streams.ts'
import { handleUnknownPath } from './http/error-handler.ts'
import { mayReadMetrics } from './http/metrics-access.ts'
import { countRequests } from './http/request-metrics.ts'
import type { LiveList } from './live/live-list.ts'
import { countMail } from './mail/mail-figures.ts'
import { measureProcess } from './process-metrics.ts'
import { type AddGauge, gaugesOf, Registry } from './prometheus.ts'

/** Serves metrics at `/api/metrics`, in the text format of Prometheus. */
export function addMetrics(
  app: FastifyInstance,
  config: Config,
  db: Db,
  liveList: LiveList,
  streams: TripStreams,
): void {
  const registry = new Registry()
  const addGauge = gaugesOf(registry)
  countRequests(app, registry)
  addGauge('sojourn_streams', 'Open live streams.', () => streams.count)
  addGauge('sojourn_live_trips', 'Trips in the live list.', () => liveList.count)
  addGauge(
    'sojourn_live_list_behind_seconds',
    'How long the live list has been missing a change.',
    () => liveList.secondsBehind,
  )
  const askDatabase = measureDatabase(db, addGauge)
  const askQueue = measureMail(db, addGauge)
  measureProcess(app, addGauge)

  app.get('/api/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken)) return handleUnknownPath(request, reply)
    await askDatabase()
    await askQueue()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Returns a function that checks the database each time the metrics are read. */
function measureDatabase(db: Db, addGauge: AddGauge): () => Promise<void> {
  const up = addGauge('sojourn_database_up', 'Whether the database answers: 1 or 0.')
  const seconds = addGauge('sojourn_database_answer_seconds', 'How long the database took to answer or fail.')
  return async () => {
    const asked = performance.now()
    const isUp = await db.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
    up.set(isUp ? 1 : 0)
    seconds.set((performance.now() - asked) / 1000)
  }
}

/** Every instance reports the same, because they share the queue. */
function measureMail(db: Db, addGauge: AddGauge): () => Promise<void> {
  const waiting = addGauge('sojourn_mail_waiting', 'Emails that wait to be sent.')
  const oldest = addGauge(
    'sojourn_mail_oldest_waiting_seconds',
    'How long the oldest of them has been waiting.',
  )
  const undelivered = addGauge(
    'sojourn_mail_undelivered',
    "Emails that couldn't be sent in the last 30 days.",
  )
  return async () => {
    const figures = await countMail(db).catch(() => undefined)
    // Not the figures from before the database went away.
    waiting.set(figures?.waiting ?? Number.NaN)
    oldest.set(figures?.oldestSeconds ?? Number.NaN)
    undelivered.set(figures?.undelivered ?? Number.NaN)
  }
}
