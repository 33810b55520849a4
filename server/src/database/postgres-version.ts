import type pg from 'pg'
import { StartError } from '../start-error.ts'

/** The server's tests run on this one. */
const OLDEST = 15

/** Compares the number, because hosted servers put more than a version into its name. */
export async function refuseOldPostgres(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number }>(
    "select current_setting('server_version_num')::integer / 10000 as version",
  )
  const version = rows[0]?.version ?? 0
  if (version >= OLDEST) return
  throw new StartError(
    `DATABASE_URL points to a server that runs PostgreSQL ${version}, and Sojourn needs PostgreSQL ${OLDEST} or newer. Upgrade that server or use another one.`,
  )
}
