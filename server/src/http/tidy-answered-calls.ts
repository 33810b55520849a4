import { IDEMPOTENCY_DAYS } from '@sojourn/contract/limits'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/database.ts'
import type { Log } from '../log.ts'

const HOUR_MS = 3_600_000

/** Regularly forgets calls that are too old to be repeated. */
export function keepAnsweredCallsTidy(app: FastifyInstance, db: Db, log: Log, everyMs = HOUR_MS): void {
  const timer = setInterval(() => {
    tidyAnsweredCalls(db).catch((error: unknown) => log.error({ error }, 'forgetting old calls failed'))
  }, everyMs)
  app.addHook('onClose', async () => clearInterval(timer))
}

export async function tidyAnsweredCalls(db: Db): Promise<void> {
  await db.execute(
    sql`delete from answered_call where answered_at < now() - make_interval(days => ${IDEMPOTENCY_DAYS})`,
  )
}
