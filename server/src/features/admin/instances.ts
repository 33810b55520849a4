import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import type { Instance } from '@sojourn/contract/admin/system'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { type Database, type Db, rowsOf } from '../../database/database.ts'
import { instance } from '../../database/schema.ts'
import type { Log } from '../../log.ts'
import { VERSION } from '../../version.ts'

const BEAT_MS = 15_000
const CLOSE_PATIENCE_MS = 1_000
const isGone = sql`${instance.seen_at} < now() - interval '1 minute'`

/** The servers that are running on the database, this one first, and the time by the database's clock. */
export type ListInstances = () => Promise<{ at: Date; instances: Instance[] }>

/**
 * While it listens, this server renews its row, so that the others know of it. The embedded database has only one server, so
 * nothing is stored there.
 */
export function instancesOn(
  app: FastifyInstance,
  { db, isShared }: Database,
  config: Config,
  countStreams: () => number,
  log: Log,
  beatEveryMs = BEAT_MS,
): ListInstances {
  const id = randomUUID()
  const started = performance.now()
  const self = () => ({
    instance_id: id,
    name: `${hostname()}:${config.port}`,
    version: VERSION,
    seconds: (performance.now() - started) / 1000,
    streams: countStreams(),
  })
  if (isShared) renewWhileListening(app, db, id, () => renew(db, self()), log, beatEveryMs)

  return async () => {
    const [now] = await rowsOf<{ at: string }>(db.execute(sql`select now() as at`))
    const at = new Date(now?.at ?? Date.now())
    const { seconds, ...own } = self()
    const others = isShared ? await listOthers(db, id) : []
    const started_at = new Date(at.getTime() - seconds * 1000).toISOString()
    return { at, instances: [{ ...own, started_at, seen_at: at.toISOString() }, ...others] }
  }
}

function renewWhileListening(
  app: FastifyInstance,
  db: Db,
  id: string,
  renewOwn: () => Promise<void>,
  log: Log,
  beatEveryMs: number,
): void {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const beat = () => {
    // A slow database gets no second one.
    running ??= renewOwn()
      .catch((error: unknown) => log.warn({ error }, "couldn't tell the other instances about this one"))
      .finally(() => {
        running = undefined
      })
  }
  app.addHook('onListen', async () => {
    beat()
    timer = setInterval(beat, beatEveryMs).unref()
  })
  app.addHook('onClose', async () => {
    if (!timer) return
    clearInterval(timer)
    const removed = Promise.resolve(running)
      .then(() => db.delete(instance).where(eq(instance.instance_id, id)))
      .catch(() => undefined)
    // Without an answer, the row is removed after a minute.
    await Promise.race([removed, setTimeout(CLOSE_PATIENCE_MS, undefined, { ref: false })])
  })
}

async function renew(
  db: Db,
  { seconds, ...own }: Pick<Instance, 'instance_id' | 'name' | 'version' | 'streams'> & { seconds: number },
): Promise<void> {
  await db
    .insert(instance)
    .values({ ...own, started_at: sql`now() - make_interval(secs => ${seconds})` })
    .onConflictDoUpdate({
      target: instance.instance_id,
      set: { seen_at: sql`now()`, streams: own.streams },
    })
  await db.delete(instance).where(isGone)
}

async function listOthers(db: Db, id: string): Promise<Instance[]> {
  const rows = await db
    .select()
    .from(instance)
    .where(and(ne(instance.instance_id, id), sql`not ${isGone}`))
    .orderBy(asc(instance.name), asc(instance.started_at))
  return rows.map(({ started_at, seen_at, ...row }) => ({
    ...row,
    started_at: started_at.toISOString(),
    seen_at: seen_at.toISOString(),
  }))
}
