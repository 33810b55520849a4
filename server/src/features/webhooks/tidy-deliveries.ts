import { type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type Db, rowsOf } from '../../database/database.ts'
import type { Log } from '../../log.ts'

const HOUR_MS = 3_600_000
/** Few enough that nobody waits long for the embedded engine. */
const ROWS_AT_A_TIME = 5_000

/** How long administrators can see what became of an event, and send it again. */
const KEPT_DAYS = 14

/** Regularly deletes old deliveries. */
export function keepDeliveriesTidy(app: FastifyInstance, db: Db, log: Log, everyMs = HOUR_MS): void {
  const timer = setInterval(() => {
    tidyDeliveries(db).catch((error: unknown) => log.error({ error }, 'deleting old deliveries failed'))
  }, everyMs)
  app.addHook('onClose', async () => clearInterval(timer))
}

export function tidyDeliveries(db: Db): Promise<void> {
  return deleteInParts(db, sql`queued_at < now() - make_interval(days => ${KEPT_DAYS})`)
}

/** For a webhook that was deleted. */
export function deleteDeliveriesOf(db: Db, webhookId: number): Promise<void> {
  return deleteInParts(db, sql`webhook_id = ${webhookId}`)
}

async function deleteInParts(db: Db, which: SQL): Promise<void> {
  for (;;) {
    const deleted = await rowsOf(
      db.execute(sql`
        delete from webhook_delivery where delivery_id in (
          select delivery_id from webhook_delivery where ${which} limit ${ROWS_AT_A_TIME}) returning 1`),
    )
    if (deleted.length < ROWS_AT_A_TIME) return
  }
}
