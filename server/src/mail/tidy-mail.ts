import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/database.ts'
import type { Log } from '../log.ts'

const HOUR_MS = 3_600_000

/** How long the System page can say what became of an email. */
export const KEPT_DAYS = 30

/** Regularly deletes emails that were sent or given up long ago. */
export function keepMailTidy(app: FastifyInstance, db: Db, log: Log, everyMs = HOUR_MS): void {
  const timer = setInterval(() => {
    tidyMail(db).catch((error: unknown) => log.error({ error }, 'deleting old emails failed'))
  }, everyMs)
  app.addHook('onClose', async () => clearInterval(timer))
}

export async function tidyMail(db: Db): Promise<void> {
  const longAgo = sql`now() - make_interval(days => ${KEPT_DAYS})`
  await db.execute(sql`delete from outgoing_mail where sent_at < ${longAgo} or given_up_at < ${longAgo}`)
}
