import { REFRESH_TOKEN_DAYS, VERIFY_LINK_HOURS } from '@sojourn/contract/limits'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../database/database.ts'
import type { Log } from '../../log.ts'

const HOUR_MS = 3_600_000
/** An expired access token stays in its owner's list for a while, so that nobody wonders where it went. */
const API_TOKEN_KEPT_DAYS = 30

/** Regularly deletes expired tokens, links and sessions. */
export function keepAccountsTidy(
  app: FastifyInstance,
  db: Db,
  log: Log,
  sessionDays: number,
  everyMs = HOUR_MS,
): void {
  const timer = setInterval(() => {
    tidyAccounts(db, sessionDays).catch((error: unknown) =>
      log.error({ error }, 'deleting expired sessions and links failed'),
    )
  }, everyMs)
  app.addHook('onClose', async () => clearInterval(timer))
}

async function tidyAccounts(db: Db, sessionDays: number): Promise<void> {
  await db.execute(sql`delete from refresh_token where expires_at < now()`)
  await db.execute(sql`delete from link_token where expires_at < now()`)
  await db.execute(
    sql`delete from api_token where expires_at < now() - make_interval(days => ${API_TOKEN_KEPT_DAYS})`,
  )
  await db.execute(sql`delete from sign_on_attempt where expires_at < now()`)
  await db.execute(sql`delete from sign_on_code where expires_at < now()`)
  await db.execute(sql`delete from used_logout_token where expires_at < now()`)
  await db.execute(
    sql`delete from registration where asked_at < now() - make_interval(hours => ${VERIFY_LINK_HOURS})`,
  )
  await db.execute(sql`
    delete from session where ended_at < now() - make_interval(days => ${REFRESH_TOKEN_DAYS})
      or (ended_at is null and started_at < now() - make_interval(days => ${sessionDays}))
      or not exists (select from refresh_token where refresh_token.session_id = session.session_id)`)
}
